// Builds the head of each desired object: name, labels, owner.
import type {
  V1ConfigMap,
  V1CronJob,
  V1Deployment,
  V1Ingress,
  V1Job,
  V1LimitRange,
  V1NetworkPolicy,
  V1PersistentVolumeClaim,
  V1PodDisruptionBudget,
  V1ResourceQuota,
  V1RoleBinding,
  V1Service,
  V1ServiceAccount,
  V1StatefulSet,
  V2HorizontalPodAutoscaler,
} from '#kube/models.ts';
import type { Intent, IntentMeta, JsonObject, OwnerReference } from '#kube/object.ts';
import { childLabels, type groupVersion } from '#resources/labels.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { regionNamespace } from './names.ts';

/** An object whose API server has no generated types: a custom resource. */
type CustomObject<ApiVersion extends string, Kind extends string> = {
  readonly apiVersion: ApiVersion;
  readonly kind: Kind;
  readonly metadata: IntentMeta;
  readonly spec: JsonObject;
};

/** Every kind of object in the namespace of a region. */
type RegionObject =
  | V1ConfigMap
  | V1CronJob
  | V1Deployment
  | V1Ingress
  | V1Job
  | V1LimitRange
  | V1NetworkPolicy
  | V1PersistentVolumeClaim
  | V1PodDisruptionBudget
  | V1ResourceQuota
  | V1RoleBinding
  | V1Service
  | V1ServiceAccount
  | V1StatefulSet
  | V2HorizontalPodAutoscaler
  | CustomObject<'gateway.networking.k8s.io/v1', 'Gateway'>
  | CustomObject<'gateway.networking.k8s.io/v1', 'HTTPRoute'>
  | CustomObject<'monitoring.coreos.com/v1', 'ServiceMonitor'>
  | CustomObject<'monitoring.coreos.com/v1', 'PrometheusRule'>
  | CustomObject<typeof groupVersion, 'CustomDomain'>;

/** The Jurisdiction, as its children name it. */
export type JurisdictionReference = Pick<OwnerReference, 'apiVersion' | 'kind' | 'name' | 'uid'>;

type Head = {
  readonly name: string;
  readonly component: string;
  /** Absent: the object outlives the Jurisdiction. */
  readonly owner?: JurisdictionReference;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
};

/** Type and content of an object: `fields` must be those of its kind. */
type Content<T> = T extends RegionObject
  ? Pick<T, 'apiVersion' | 'kind'> & { readonly fields: Omit<T, 'apiVersion' | 'kind' | 'metadata'> }
  : never;

/** An object in the region's namespace. */
export function regionObject(
  { identifier }: Pick<JurisdictionSpec, 'identifier'>,
  plan: Head & Content<RegionObject>,
): Intent {
  const { apiVersion, kind, name, component, owner, labels = {}, annotations, fields } = plan;
  return {
    ...fields,
    apiVersion,
    kind,
    metadata: {
      name,
      namespace: regionNamespace(identifier),
      labels: { ...childLabels(identifier, component), ...labels },
      ...(annotations && { annotations }),
      ...(owner && { ownerReferences: [{ ...owner, controller: true, blockOwnerDeletion: true }] }),
    },
  };
}
