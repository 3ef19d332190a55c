// What the platform decides about the pods of one part: first the chart, then the region, then the part.
import * as z from 'zod/mini';
import { isJsonObject } from '#kube/kind.ts';
import type { V1PodSecurityContext } from '#kube/models.ts';
import type { Json, JsonObject } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import type { Pods } from '#resources/jurisdiction/pods.ts';
import { userId } from './names.ts';

/** Parts with pods; also the names of their service accounts. */
export type Component = 'api' | 'mongo' | 'redis' | 'backup' | 'acme-solver';

const ownOf = ({ api, mongo, redis }: JurisdictionSpec, component: Component): Pods =>
  ({
    api: api?.pods,
    mongo: mongo.managed.pods,
    redis: redis.managed.pods,
    backup: mongo.managed.backup?.pods,
    'acme-solver': undefined,
  })[component] ?? {};

const maps = ['nodeSelector', 'labels', 'annotations', 'serviceAccountAnnotations'] as const;

/** Joins two settings: lists and values of `over` replace those of `under`, maps are joined by key. */
function joined(under: Pods, over: Pods): Pods {
  const both = maps.flatMap((name) =>
    under[name] || over[name] ? [[name, { ...under[name], ...over[name] }] as const] : [],
  );
  return { ...under, ...over, ...Object.fromEntries(both) };
}

/** The settings of a part. `api.imagePullSecrets` holds for all pods, as it did before `pods`. */
export function podSettings(spec: JurisdictionSpec, defaults: Pods, component: Component): Pods {
  const imagePullSecrets = spec.api?.imagePullSecrets;
  const region = joined(imagePullSecrets ? { imagePullSecrets } : {}, spec.pods ?? {});
  return joined(joined(defaults, region), ownOf(spec, component));
}

/** The security context of pods: Pod Security `restricted`, with users of ours or of the cluster. */
export function podSecurity({ securityContext }: Pods): V1PodSecurityContext {
  const {
    userIds = 'Fixed',
    runAsUser = userId,
    runAsGroup = userId,
    fsGroup = userId,
  } = securityContext ?? {};
  return {
    runAsNonRoot: true,
    ...(userIds === 'Fixed' && { runAsUser, runAsGroup, fsGroup, fsGroupChangePolicy: 'OnRootMismatch' }),
    seccompProfile: { type: 'RuntimeDefault' },
  };
}

const membersOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

const JsonList = z.catch(z.array(z.json()), []);
const listOf = (value: Json | undefined): readonly Json[] => JsonList.parse(value);

/** Adds to an affinity that nodes must be of the region: each term of a node selector gets it. */
export function inRegion(affinity: JsonObject, region: string): JsonObject {
  const node = membersOf(affinity['nodeAffinity']);
  const required = membersOf(node['requiredDuringSchedulingIgnoredDuringExecution']);
  const here = { key: 'topology.kubernetes.io/region', operator: 'In', values: [region] };
  const terms = listOf(required['nodeSelectorTerms']);
  const nodeSelectorTerms = (terms.length > 0 ? terms : [{}]).map((term) => {
    const { matchExpressions, ...rest } = membersOf(term);
    return { ...rest, matchExpressions: [...listOf(matchExpressions), here] };
  });
  const requiredDuringSchedulingIgnoredDuringExecution = { nodeSelectorTerms };
  return { ...affinity, nodeAffinity: { ...node, requiredDuringSchedulingIgnoredDuringExecution } };
}
