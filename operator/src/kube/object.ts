// Shape of Kubernetes objects, their keys and versions.
import * as z from 'zod/mini';

/** Any JSON value; absent members are `undefined`. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [member: string]: Json | undefined };

/** Name of an object; namespace '' means cluster-scoped. */
export type Key = { readonly namespace: string; readonly name: string };
export type Labels = Readonly<Record<string, string>>;

const text = z.optional(z.string());
const texts = z.optional(z.record(z.string(), z.string()));
const OwnerReference = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  name: z.string(),
  uid: z.string(),
  controller: z.optional(z.boolean()),
  blockOwnerDeletion: z.optional(z.boolean()),
});
export type OwnerReference = Readonly<z.infer<typeof OwnerReference>>;

const ManagedField = z.object({ manager: text, operation: text, subresource: text, time: text });

/** Parses `metadata`. Members that nobody reads are dropped, which keeps caches small. */
export const Meta = z.object({
  name: z.string(),
  namespace: text,
  uid: text,
  resourceVersion: text,
  generation: z.optional(z.number()),
  creationTimestamp: text,
  deletionTimestamp: text,
  labels: texts,
  annotations: texts,
  finalizers: z.optional(z.array(z.string())),
  ownerReferences: z.optional(z.array(OwnerReference)),
  managedFields: z.optional(z.array(ManagedField)),
});

export type ObjectMeta = {
  readonly name: string;
  readonly namespace?: string | undefined;
  readonly uid?: string | undefined;
  readonly resourceVersion?: string | undefined;
  readonly generation?: number | undefined;
  readonly creationTimestamp?: string | undefined;
  readonly deletionTimestamp?: string | undefined;
  readonly labels?: Labels | undefined;
  readonly annotations?: Labels | undefined;
  readonly finalizers?: readonly string[] | undefined;
  readonly ownerReferences?: readonly OwnerReference[] | undefined;
  readonly managedFields?: readonly Readonly<z.infer<typeof ManagedField>>[] | undefined;
};

export type KubeObject = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: ObjectMeta;
};

/** Members of `metadata` that a write may have. */
export type IntentMeta = Pick<
  ObjectMeta,
  | 'name'
  | 'namespace'
  | 'uid'
  | 'resourceVersion'
  | 'labels'
  | 'annotations'
  | 'finalizers'
  | 'ownerReferences'
>;

/** What we want applied: only fields with an opinion. */
export type Intent = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: IntentMeta;
  readonly [field: string]: Json | undefined | IntentMeta;
};

/** Key of an object or intent. */
export function keyOf(object: { readonly metadata: { name: string; namespace?: string | undefined } }): Key {
  return { namespace: object.metadata.namespace ?? '', name: object.metadata.name };
}

/** Text form of a key: `namespace/name`, or `name` without a namespace. Unique per kind. */
export function keyText({ namespace, name }: Key): string {
  return namespace === '' ? name : `${namespace}/${name}`;
}

/**
 * Compares resource versions of one type as integers, without their limit of 2^53. An unknown version is
 * older than each known one.
 */
export function compareVersions(one: string | undefined, other: string | undefined): number {
  const [a, b] = [one ?? '', other ?? ''];
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : Number(a > b);
}

/** Owner reference of a controlling owner: the child vanishes with it (Kubernetes garbage collection). */
export function controllerReference(owner: KubeObject): OwnerReference {
  const { apiVersion, kind, metadata } = owner;
  const { name, uid = '' } = metadata;
  return { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true };
}

/** The reference with `controller: true`, if any. */
export function controllerOf(object: KubeObject): OwnerReference | undefined {
  return object.metadata.ownerReferences?.find(({ controller }) => controller === true);
}

/** Whether deletion has begun. No child may be created for such an object. */
export function isDeleting(object: KubeObject): boolean {
  return object.metadata.deletionTimestamp !== undefined;
}

/** Whether an object carries each of these labels. */
export function hasLabels(object: KubeObject, labels: Labels): boolean {
  return Object.entries(labels).every(([name, value]) => object.metadata.labels?.[name] === value);
}

/** Time with six decimals, the form of leases and events: three, as of `Date`, are refused. */
export function microTime(time: Date): string {
  return time.toISOString().replace('Z', '000Z');
}
