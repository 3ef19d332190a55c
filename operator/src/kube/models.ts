// Objects of Kubernetes as they are sent, after the types that its official client generates. Only types:
// the requests are ours.
import type * as client from '@kubernetes/client-node';
import type { IntentMeta, JsonObject } from './object.ts';

/** Parts of a pod that are passed on as an administrator wrote them: only the API server checks them. */
type Unchecked = 'affinity' | 'dnsConfig' | 'topologySpreadConstraints';

/** The name that is sent: the generator writes `_from` and `_default`, which are words of the language. */
type SentName<Name> = Name extends `_${infer Plain}` ? Plain : Name;

/** A generated type as JSON: read-only, times are text. An `undefined` member is not sent. */
export type Sent<T> = T extends Date
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : T extends object
      ? { readonly [Name in keyof T as SentName<Name>]: SentMember<T, Name> }
      : T;

type SentMember<T, Name extends keyof T> =
  | (Name extends Unchecked ? UncheckedMember<T[Name]> : Sent<T[Name]>)
  | (object extends Pick<T, Name> ? undefined : never);

type UncheckedMember<T> = T extends undefined
  ? undefined
  : T extends readonly unknown[]
    ? readonly JsonObject[]
    : JsonObject;

/** A whole object that is created or applied: with its type and name, without status. */
type Model<ApiVersion extends string, Kind extends string, Generated> = {
  readonly apiVersion: ApiVersion;
  readonly kind: Kind;
  readonly metadata: IntentMeta;
} & Omit<Sent<Generated>, 'apiVersion' | 'kind' | 'metadata' | 'status'>;

export type V1ConfigMap = Model<'v1', 'ConfigMap', client.V1ConfigMap>;
export type V1LimitRange = Model<'v1', 'LimitRange', client.V1LimitRange>;
export type V1Namespace = Model<'v1', 'Namespace', client.V1Namespace>;
export type V1PersistentVolumeClaim = Model<'v1', 'PersistentVolumeClaim', client.V1PersistentVolumeClaim>;
export type V1ResourceQuota = Model<'v1', 'ResourceQuota', client.V1ResourceQuota>;
export type V1Secret = Model<'v1', 'Secret', client.V1Secret>;
export type V1Service = Model<'v1', 'Service', client.V1Service>;
export type V1ServiceAccount = Model<'v1', 'ServiceAccount', client.V1ServiceAccount>;
export type V1Deployment = Model<'apps/v1', 'Deployment', client.V1Deployment>;
export type V1StatefulSet = Model<'apps/v1', 'StatefulSet', client.V1StatefulSet>;
export type V1CronJob = Model<'batch/v1', 'CronJob', client.V1CronJob>;
export type V1Job = Model<'batch/v1', 'Job', client.V1Job>;
export type V1Lease = Model<'coordination.k8s.io/v1', 'Lease', client.V1Lease>;
export type V1Event = Model<'events.k8s.io/v1', 'Event', client.EventsV1Event>;
export type V1Ingress = Model<'networking.k8s.io/v1', 'Ingress', client.V1Ingress>;
export type V1NetworkPolicy = Model<'networking.k8s.io/v1', 'NetworkPolicy', client.V1NetworkPolicy>;
export type V1PodDisruptionBudget = Model<'policy/v1', 'PodDisruptionBudget', client.V1PodDisruptionBudget>;
export type V1RoleBinding = Model<'rbac.authorization.k8s.io/v1', 'RoleBinding', client.V1RoleBinding>;
export type V2HorizontalPodAutoscaler = Model<
  'autoscaling/v2',
  'HorizontalPodAutoscaler',
  client.V2HorizontalPodAutoscaler
>;

// Parts of objects.
export type V1Container = Sent<client.V1Container>;
export type V1EnvVar = Sent<client.V1EnvVar>;
export type V1HTTPIngressPath = Sent<client.V1HTTPIngressPath>;
export type V1LabelSelector = Sent<client.V1LabelSelector>;
export type V1LimitRangeItem = Sent<client.V1LimitRangeItem>;
export type V1NetworkPolicyEgressRule = Sent<client.V1NetworkPolicyEgressRule>;
export type V1NetworkPolicyIngressRule = Sent<client.V1NetworkPolicyIngressRule>;
export type V1NetworkPolicyPeer = Sent<client.V1NetworkPolicyPeer>;
export type V1NetworkPolicyPort = Sent<client.V1NetworkPolicyPort>;
export type V1PodSecurityContext = Sent<client.V1PodSecurityContext>;
export type V1PodSpec = Sent<client.V1PodSpec>;
export type V1PodTemplateSpec = Sent<client.V1PodTemplateSpec>;
export type V1PersistentVolumeClaimTemplate = Sent<client.V1PersistentVolumeClaimTemplate>;
export type V1Probe = Sent<client.V1Probe>;
export type V1ResourceRequirements = Sent<client.V1ResourceRequirements>;
export type V1ServicePort = Sent<client.V1ServicePort>;
export type V1SubjectAccessReviewSpec = Sent<client.V1SubjectAccessReviewSpec>;
export type V1TokenReviewSpec = Sent<client.V1TokenReviewSpec>;
export type V1TopologySpreadConstraint = Sent<client.V1TopologySpreadConstraint>;
export type V1Volume = Sent<client.V1Volume>;
export type V1VolumeMount = Sent<client.V1VolumeMount>;
