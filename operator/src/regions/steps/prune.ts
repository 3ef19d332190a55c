// Removes objects that this Jurisdiction made and no longer wants. Secrets, volumes and the namespace stay.
import { is } from '#kube/errors.ts';
import type { Kind } from '#kube/kind.ts';
import { controllerOf, type Intent, isDeleting, keyOf, type KubeObject } from '#kube/object.ts';
import {
  prometheusRules,
  resourceQuotas,
  serviceAccounts,
  serviceMonitors,
  limitRanges,
} from '#resources/kinds/cluster.ts';
import { gateways, httpRoutes } from '#resources/kinds/gateway.ts';
import { ingresses, networkPolicies, services } from '#resources/kinds/network.ts';
import { configMaps } from '#resources/kinds/storage.ts';
import {
  cronJobs,
  deployments,
  horizontalPodAutoscalers,
  jobs,
  podDisruptionBudgets,
  statefulSets,
} from '#resources/kinds/workloads.ts';
import type { RegionRun } from '../deps.ts';

/** Kinds that the region makes in every cluster. */
export const prunedKinds: readonly Kind<KubeObject>[] = [
  deployments,
  statefulSets,
  horizontalPodAutoscalers,
  podDisruptionBudgets,
  cronJobs,
  jobs,
  services,
  serviceAccounts,
  networkPolicies,
  ingresses,
  resourceQuotas,
  limitRanges,
  configMaps,
];
/** Kinds that a cluster may lack. */
export const optionalKinds: readonly Kind<KubeObject>[] = [
  gateways,
  httpRoutes,
  serviceMonitors,
  prometheusRules,
];

type KeptObjects = { readonly intents: readonly Intent[]; readonly keepConfigMaps: ReadonlySet<string> };

/** A Job that has loaded a backup is the only sign of it until the step after it is saved. */
function restoreRuns({ object }: RegionRun): boolean {
  const step = object.status?.restore?.step;
  return step !== undefined && step !== 'Done';
}

/** Only what this very Jurisdiction controls: objects of its domains have other owners. */
function isUnwanted(run: RegionRun, one: KubeObject, { intents, keepConfigMaps }: KeptObjects): boolean {
  const { uid } = run.object.metadata;
  const { name } = one.metadata;
  if (isDeleting(one) || controllerOf(one)?.uid !== uid) return false;
  if (one.kind === 'ConfigMap' && keepConfigMaps.has(name)) return false;
  if (one.kind === 'Job' && restoreRuns(run)) return false;
  return !intents.some((intent) => intent.kind === one.kind && intent.metadata.name === name);
}

/** Removes unwanted objects of all kinds, each by its uid. */
export async function pruneObjects(
  run: RegionRun,
  wanted: KeptObjects,
  kinds: readonly Kind<KubeObject>[],
): Promise<void> {
  const { deps, reader, signal, log, identifier } = run;
  for (const kind of kinds) {
    const all = await reader.list(kind, signal);
    const unwanted = all.filter((one) => isUnwanted(run, { ...one, kind: kind.kind }, wanted));
    for (const one of unwanted) {
      const { uid = '' } = one.metadata;
      try {
        await deps.kube.of(kind).remove(keyOf(one), { uid, how: 'Background' }, signal);
      } catch (error) {
        if (!is.conflict(error)) throw error;
      }
      log.info({ name: identifier, kind: kind.kind }, 'An object was removed');
    }
  }
}
