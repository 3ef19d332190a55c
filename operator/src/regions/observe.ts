// Looks at the objects of a region once per run.
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
import { componentLabel, jurisdictionLabel } from '#resources/labels.ts';
import type { RegionRun } from './reconcile-deps.ts';

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
