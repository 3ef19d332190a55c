// Numbers and templates of a region's workloads.
import { oneSentence } from '#kube/errors.ts';
import { isJsonObject } from '#kube/kind.ts';
import type { Json } from '#kube/object.ts';
import { type Deployment, deployments, statefulSets } from '#resources/kinds/workloads.ts';
import { annotations } from '#resources/labels.ts';
import type { RegionObjects } from './observe.ts';
import type { RegionRun } from '../deps.ts';

/** Numbers of a Deployment or StatefulSet. */
export type WorkloadFacts = {
  /** Wanted pods. */
  readonly replicas: number;
  /** Pods that exist, of all versions. */
  readonly existing: number;
  readonly ready: number;
  /** Pods of the newest template. */
  readonly updated: number;
  /** Its controller has seen the newest spec. */
  readonly observed: boolean;
  /** Its pods were refused by the namespace's quota. */
  readonly quotaRejected: boolean;
  /** What the API server says against a new pod: a limit, a webhook, Pod Security. '' while it takes them. */
  readonly refusal: string;
};

/** A workload that runs. `hash` is its annotation; `template` is as the API server returns it. */
export type LiveWorkload = {
  readonly kind: string;
  readonly name: string;
  readonly hash: string | undefined;
  readonly template: Json | undefined;
};

/** Why the API server admits no new pod; '' while it does. */
const refusalOf = ({ status }: Pick<Deployment, 'status'>): string =>
  status?.conditions?.find(({ type, status: is }) => type === 'ReplicaFailure' && is === 'True')?.message ??
  '';

const isByQuota = (refusal: string): boolean => refusal.includes('exceeded quota');

/** Numbers of a Deployment; `undefined` when it does not exist. */
export function deploymentFacts(
  { deployments: all }: RegionObjects,
  name: string,
): WorkloadFacts | undefined {
  const found = all.find(({ metadata }) => metadata.name === name);
  if (!found) return undefined;
  const { spec, status, metadata } = found;
  return {
    replicas: spec.replicas ?? 1,
    existing: status?.replicas ?? 0,
    ready: status?.readyReplicas ?? 0,
    updated: status?.updatedReplicas ?? 0,
    observed: (status?.observedGeneration ?? 0) >= (metadata.generation ?? 0),
    quotaRejected: isByQuota(refusalOf(found)),
    refusal: oneSentence(refusalOf(found)),
  };
}

/** Numbers of a StatefulSet; `undefined` when it does not exist. */
export function statefulSetFacts(
  { statefulSets: all, refusals }: RegionObjects,
  name: string,
): WorkloadFacts | undefined {
  const found = all.find(({ metadata }) => metadata.name === name);
  if (!found) return undefined;
  const { spec, status, metadata } = found;
  const refusal = refusals.get(metadata.uid ?? '') ?? '';
  const isNew = status?.updateRevision !== undefined && status.updateRevision === status.currentRevision;
  return {
    replicas: spec.replicas ?? 1,
    existing: status?.replicas ?? 0,
    ready: status?.readyReplicas ?? 0,
    updated: isNew ? (status.replicas ?? 0) : (status?.updatedReplicas ?? 0),
    observed: (status?.observedGeneration ?? 0) >= (metadata.generation ?? 0),
    quotaRejected: isByQuota(refusal),
    refusal,
  };
}

/** Facts of all workloads that run. */
export function allWorkloads(seen: RegionObjects): readonly WorkloadFacts[] {
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
export async function liveWorkloads(run: RegionRun, seen: RegionObjects): Promise<readonly LiveWorkload[]> {
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
