// Numbers and templates of a region's workloads.
import { isJsonObject } from '#kube/kind.ts';
import type { Json } from '#kube/object.ts';
import { type Deployment, deployments, statefulSets } from '#resources/kinds/workloads.ts';
import { annotations } from '#resources/labels.ts';
import type { Seen } from './observe.ts';
import type { RegionRun } from './reconcile-deps.ts';
import type { LiveWorkload } from './rollout/templates.ts';
import type { WorkloadFacts } from './steps/workloads.ts';

const hasCondition = (
  { status }: Pick<Deployment, 'status'>,
  test: (one: {
    type: string;
    status: string;
    reason?: string | undefined;
    message?: string | undefined;
  }) => boolean,
): boolean => status?.conditions?.some(test) ?? false;

/** Numbers of a Deployment; `undefined` when it does not exist. */
export function deploymentFacts({ deployments: all }: Seen, name: string): WorkloadFacts | undefined {
  const found = all.find(({ metadata }) => metadata.name === name);
  if (!found) return undefined;
  const { spec, status, metadata } = found;
  return {
    replicas: spec.replicas ?? 1,
    existing: status?.replicas ?? 0,
    ready: status?.readyReplicas ?? 0,
    updated: status?.updatedReplicas ?? 0,
    observed: (status?.observedGeneration ?? 0) >= (metadata.generation ?? 0),
    quotaRejected: hasCondition(
      found,
      ({ type, status: is, message }) =>
        type === 'ReplicaFailure' && is === 'True' && /exceeded quota/.test(message ?? ''),
    ),
  };
}

/** Numbers of a StatefulSet; `undefined` when it does not exist. */
export function statefulSetFacts({ statefulSets: all }: Seen, name: string): WorkloadFacts | undefined {
  const found = all.find(({ metadata }) => metadata.name === name);
  if (!found) return undefined;
  const { spec, status, metadata } = found;
  const isNew = status?.updateRevision !== undefined && status.updateRevision === status.currentRevision;
  return {
    replicas: spec.replicas ?? 1,
    existing: status?.replicas ?? 0,
    ready: status?.readyReplicas ?? 0,
    updated: isNew ? (status.replicas ?? 0) : (status?.updatedReplicas ?? 0),
    observed: (status?.observedGeneration ?? 0) >= (metadata.generation ?? 0),
    quotaRejected: false,
  };
}

/** Facts of all workloads that run. */
export function allWorkloads(seen: Seen): readonly WorkloadFacts[] {
  return [
    ...seen.deployments.flatMap(({ metadata }) => deploymentFacts(seen, metadata.name) ?? []),
    ...seen.statefulSets.flatMap(({ metadata }) => statefulSetFacts(seen, metadata.name) ?? []),
  ];
}

function templateOf(raw: unknown): Json | undefined {
  const spec = isJsonObject(raw) ? raw['spec'] : undefined;
  return isJsonObject(spec) ? spec['template'] : undefined;
}

/** The templates that run, with all their fields. */
export async function liveWorkloads(run: RegionRun, seen: Seen): Promise<readonly LiveWorkload[]> {
  const { reader, namespace, signal } = run;
  const found = [
    ...seen.deployments.map(({ metadata }) => ({ kind: deployments, metadata })),
    ...seen.statefulSets.map(({ metadata }) => ({ kind: statefulSets, metadata })),
  ];
  return Promise.all(
    found.map(async ({ kind, metadata }) => ({
      kind: kind.kind,
      name: metadata.name,
      hash: metadata.annotations?.[annotations.podTemplate],
      template: templateOf(await reader.raw(kind, { namespace, name: metadata.name }, signal)),
    })),
  );
}
