// Removes a region step by step. Each step lists what is left, deletes it by uid, and waits until it is gone.
import type { Kind } from '#kube/kind.ts';
import { isDeleting, type KubeObject } from '#kube/object.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { namespaces } from '#resources/kinds/cluster.ts';
import { gateways, httpRoutes, listenerSets } from '#resources/kinds/gateway.ts';
import { ingresses } from '#resources/kinds/network.ts';
import { persistentVolumeClaims } from '#resources/kinds/storage.ts';
import {
  cronJobs,
  deployments,
  horizontalPodAutoscalers,
  jobs,
  pods,
  statefulSets,
} from '#resources/kinds/workloads.ts';
import { jurisdictionLabel } from '#resources/labels.ts';
import type { RegionRun } from '../deps.ts';
import type { DeletionStep } from '#resources/reasons.ts';
import { listOf, removeAll, removeOne, removeSecrets } from './remove.ts';

type Steps = Readonly<Record<DeletionStep, (run: RegionRun) => Promise<number>>>;
const routeKinds: readonly Kind<KubeObject>[] = [httpRoutes, listenerSets, ingresses, gateways];
const workloadKinds: readonly Kind<KubeObject>[] = [
  horizontalPodAutoscalers,
  cronJobs,
  jobs,
  deployments,
  statefulSets,
];
const keySecrets = ['region-keys', 'operator-key'] as const;
/** Every Secret that the operator makes for a region, except keys. */
export const credentialSecrets = [
  'mongo-keyfile',
  'mongo-admin',
  'mongo-users',
  'mongo-api',
  'mongo-backup',
  'mongo-ca',
  'mongo-ca-key',
  'mongo-tls',
  'redis-auth',
] as const;

async function sum(counts: readonly (() => Promise<number>)[]): Promise<number> {
  let total = 0;
  for (const count of counts) total += await count();
  return total;
}

/** Routes of domains are made again by their controller while it runs; only our own are waited for. */
async function removeRoutes(run: RegionRun): Promise<number> {
  const { uid } = run.object.metadata;
  let own = 0;
  for (const kind of routeKinds) {
    const found = await listOf(run, { kind });
    for (const object of found) if (!isDeleting(object)) await removeOne(run, kind, { object });
    const ofDomain = (one: KubeObject): boolean =>
      one.metadata.ownerReferences?.some((owner) => owner.kind === 'CustomDomain' && owner.uid !== uid) ??
      false;
    own += found.filter((one) => !ofDomain(one)).length;
  }
  return own;
}

async function removeWorkloads(run: RegionRun): Promise<number> {
  const left = await sum(workloadKinds.map((kind) => () => removeAll(run, { kind })));
  return left + (await listOf(run, { kind: pods })).length;
}

/** Volumes and the credentials that open them go together: neither is of use alone. */
async function removeData(run: RegionRun): Promise<number> {
  const claims = await removeAll(run, { kind: persistentVolumeClaims });
  return claims + (await removeSecrets(run, credentialSecrets));
}

async function removeNamespace(run: RegionRun): Promise<number> {
  const { deps, namespace, identifier, signal } = run;
  const object = await deps.kube.of(namespaces).get({ namespace: '', name: namespace }, signal);
  if (object?.metadata.labels?.[jurisdictionLabel] !== identifier) return 0;
  if (!isDeleting(object)) await removeOne(run, namespaces, { object });
  return 1;
}

const steps: Steps = {
  RemovingRoutes: removeRoutes,
  RemovingWorkloads: removeWorkloads,
  DestroyingKeys: (run) => removeSecrets(run, keySecrets),
  RemovingDomains: (run) => removeAll(run, { kind: customDomains, all: true }),
  RemovingData: removeData,
  RemovingNamespace: removeNamespace,
};

/** Works off steps until one has something left. `undefined`: all are done. */
export async function runDeletionSteps(
  run: RegionRun,
  order: readonly DeletionStep[],
  begin: (step: DeletionStep) => void,
): Promise<DeletionStep | undefined> {
  for (const step of order) {
    begin(step);
    // A deleted object may be gone at once, so read it again.
    if ((await steps[step](run)) > 0 && (await steps[step](run)) > 0) return step;
  }
  return undefined;
}
