// Looks at the objects of a region once per run.
import {
  type Deployment,
  deployments,
  type Job,
  jobs,
  type Pod,
  pods,
  type StatefulSet,
  statefulSets,
} from '#resources/kinds/workloads.ts';
import type { KubeObject } from '#kube/object.ts';
import { namespaces } from '#resources/kinds/cluster.ts';
import { persistentVolumeClaims, type PersistentVolumeClaim } from '#resources/kinds/storage.ts';
import { annotations, componentLabel, jurisdictionLabel } from '#resources/labels.ts';
import { readRefusals, type Refusals } from './refusals.ts';
import type { RegionRun } from '../deps.ts';

/** `name`: such as `api` or `mongo`. */
export type RegionObjects = {
  readonly pods: readonly Pod[];
  readonly deployments: readonly Deployment[];
  readonly statefulSets: readonly StatefulSet[];
  readonly claims: readonly PersistentVolumeClaim[];
  readonly restoreJob: 'absent' | 'running' | 'succeeded' | 'failed';
  /** Why the pod of that Job is not admitted; '' while it is. */
  readonly restoreRefusal: string;
  /** Of StatefulSets. */
  readonly refusals: Refusals;
  /** `lost`: MongoDB was made once, and has no volume. `accepted`: a person starts the region empty. */
  readonly dataLoss: 'none' | 'lost' | 'accepted';
};

/** Pods of a component, also those on their way out. */
export function podsOf({ pods: all }: Pick<RegionObjects, 'pods'>, component: string): readonly Pod[] {
  return all.filter(({ metadata }) => metadata.labels?.[componentLabel] === component);
}

/** Data volumes of MongoDB. */
export function dataClaims({ claims }: Pick<RegionObjects, 'claims'>): readonly PersistentVolumeClaim[] {
  return claims.filter(({ metadata }) => /^data-mongo-\d+$/.test(metadata.name));
}

async function findRestoreJob({ reader, object, signal }: RegionRun): Promise<Job | undefined> {
  const { epoch } = object.spec.restore;
  return epoch > 0 ? reader.get(jobs, `mongo-restore-${epoch}`, signal) : undefined;
}

function stateOf(job: Job | undefined): RegionObjects['restoreJob'] {
  if (!job) return 'absent';
  const ended = (type: string): boolean =>
    job.status?.conditions?.some((one) => one.type === type && one.status === 'True') ?? false;
  if (ended('Complete')) return 'succeeded';
  return ended('Failed') ? 'failed' : 'running';
}

/** Decides from the API server itself before anything is made again: a cache may not show a volume yet. */
async function dataLoss(run: RegionRun, claims: RegionObjects['claims']): Promise<RegionObjects['dataLoss']> {
  const { deps, object, identifier, namespace, signal } = run;
  const { mongo, keys } = object.status ?? {};
  const wasMade = mongo?.initializedAt !== undefined || keys?.createdAt !== undefined;
  if (object.spec.mongo.mode === 'External' || !wasMade || dataClaims({ claims }).length > 0) return 'none';
  if (object.metadata.annotations?.[annotations.acceptDataLoss] !== identifier)
    return mongo?.initializedAt === undefined ? 'none' : 'lost';
  const selector = { labels: { [jurisdictionLabel]: identifier } };
  const live = await deps.kube.of(persistentVolumeClaims).list({ namespace, selector, signal });
  return dataClaims({ claims: live }).length > 0 ? 'none' : 'accepted';
}

/** Reads the objects that the steps need. */
export async function observe(run: RegionRun): Promise<RegionObjects> {
  const { reader, signal } = run;
  const claims = await reader.list(persistentVolumeClaims, signal);
  const found = {
    pods: await reader.list(pods, signal),
    deployments: await reader.list(deployments, signal),
    statefulSets: await reader.list(statefulSets, signal),
  };
  const job = await findRestoreJob(run);
  const refusals = await readRefusals(run, { ...found, job });
  return {
    ...found,
    claims,
    refusals,
    restoreJob: stateOf(job),
    restoreRefusal: refusals.get(job?.metadata.uid ?? '') ?? '',
    dataLoss: await dataLoss(run, claims),
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
  readonly object: KubeObject | undefined;
}> {
  const object = await deps.kube.of(namespaces).get({ namespace: '', name: namespace }, signal);
  if (!object) return { state: 'absent', object };
  if (object.metadata.labels?.[jurisdictionLabel] !== identifier) return { state: 'foreign', object };
  return { state: object.metadata.deletionTimestamp === undefined ? 'ours' : 'terminating', object };
}
