// Looks at the objects of a region once per run.
import { isJsonObject } from '#kube/kind.ts';
import type { Json } from '#kube/object.ts';
import {
  type Deployment,
  deployments,
  jobs,
  type Pod,
  pods,
  type StatefulSet,
  statefulSets,
} from '#resources/kinds/workloads.ts';
import { type Namespace, namespaces } from '#resources/kinds/cluster.ts';
import { persistentVolumeClaims, type PersistentVolumeClaim } from '#resources/kinds/storage.ts';
import { annotations, componentLabel, jurisdictionLabel } from '#resources/labels.ts';
import type { RegionRun } from './reconcile-deps.ts';
import type { LiveWorkload } from './rollout/templates.ts';
import type { WorkloadFacts } from './steps/workloads.ts';

/** `name`: such as `api` or `mongo`. */
export type Seen = {
  readonly pods: readonly Pod[];
  readonly deployments: readonly Deployment[];
  readonly statefulSets: readonly StatefulSet[];
  readonly claims: readonly PersistentVolumeClaim[];
  readonly restoreJob: 'absent' | 'running' | 'succeeded' | 'failed';
};

/** Pods of a component, also those on their way out. */
export function podsOf({ pods: all }: Pick<Seen, 'pods'>, component: string): readonly Pod[] {
  return all.filter(({ metadata }) => metadata.labels?.[componentLabel] === component);
}

/** Data volumes of MongoDB. */
export function dataClaims({ claims }: Pick<Seen, 'claims'>): readonly PersistentVolumeClaim[] {
  return claims.filter(({ metadata }) => /^data-mongo-\d+$/.test(metadata.name));
}

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

async function restoreJob({ reader, object, signal }: RegionRun): Promise<Seen['restoreJob']> {
  const { epoch } = object.spec.restore;
  const job = epoch > 0 ? await reader.get(jobs, `mongo-restore-${epoch}`, signal) : undefined;
  if (!job) return 'absent';
  const ended = (type: string): boolean =>
    job.status?.conditions?.some((one) => one.type === type && one.status === 'True') ?? false;
  if (ended('Complete')) return 'succeeded';
  return ended('Failed') ? 'failed' : 'running';
}

/** Reads what the steps judge. */
export async function observe(run: RegionRun): Promise<Seen> {
  const { reader, signal } = run;
  return {
    pods: await reader.list(pods, signal),
    deployments: await reader.list(deployments, signal),
    statefulSets: await reader.list(statefulSets, signal),
    claims: await reader.list(persistentVolumeClaims, signal),
    restoreJob: await restoreJob(run),
  };
}

/** The namespace of the region, and whether it is ours. */
export async function observeNamespace({
  deps,
  namespace,
  identifier,
  signal,
}: Pick<RegionRun, 'deps' | 'namespace' | 'identifier' | 'signal'>): Promise<{
  readonly state: 'absent' | 'ours' | 'foreign' | 'terminating';
  readonly object: Namespace | undefined;
}> {
  const object = await deps.kube.of(namespaces).get({ namespace: '', name: namespace }, signal);
  if (!object) return { state: 'absent', object };
  if (object.metadata.labels?.[jurisdictionLabel] !== identifier) return { state: 'foreign', object };
  return { state: object.metadata.deletionTimestamp === undefined ? 'ours' : 'terminating', object };
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
