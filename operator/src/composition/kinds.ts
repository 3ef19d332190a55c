// All kinds of objects that the operator applies, by API version and kind.
import { apiVersionOf, type Coordinates, type Kind, rawKind, type RawObject } from '#kube/kind.ts';
import type { Intent } from '#kube/object.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { jurisdictions } from '#resources/jurisdiction.ts';
import {
  limitRanges,
  namespaces,
  prometheusRules,
  resourceQuotas,
  roleBindings,
  serviceAccounts,
  serviceMonitors,
} from '#resources/kinds/cluster.ts';
import { gateways, httpRoutes, listenerSets } from '#resources/kinds/gateway.ts';
import { ingresses, networkPolicies, services } from '#resources/kinds/network.ts';
import { configMaps, persistentVolumeClaims, secrets } from '#resources/kinds/storage.ts';
import {
  cronJobs,
  deployments,
  horizontalPodAutoscalers,
  jobs,
  podDisruptionBudgets,
  statefulSets,
} from '#resources/kinds/workloads.ts';

const applied: readonly Coordinates[] = [
  customDomains,
  jurisdictions,
  namespaces,
  resourceQuotas,
  limitRanges,
  roleBindings,
  serviceAccounts,
  serviceMonitors,
  prometheusRules,
  gateways,
  listenerSets,
  httpRoutes,
  ingresses,
  networkPolicies,
  services,
  configMaps,
  persistentVolumeClaims,
  secrets,
  cronJobs,
  deployments,
  jobs,
  statefulSets,
  horizontalPodAutoscalers,
  podDisruptionBudgets,
];
const known = new Map<string, Kind<RawObject>>(
  applied.map((kind) => [`${apiVersionOf(kind)} ${kind.kind}`, rawKind(kind)]),
);

/** The kind of an intent. @throws for a kind that the operator does not apply */
export function kindOf({ apiVersion, kind }: Intent): Kind<RawObject> {
  const found = known.get(`${apiVersion} ${kind}`);
  if (!found) throw new Error(`The kind ${kind} is not applied by the operator`);
  return found;
}
