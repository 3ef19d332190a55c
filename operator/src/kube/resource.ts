// Typed calls on the objects of one kind.
import type { Key, Intent, Json, KubeObject, Labels } from './object.ts';

/** Who applies. `force` takes fields over from other managers; use it only on objects that are ours. */
export type Manager = { readonly name: string; readonly force: boolean; readonly sub?: 'status' };
export type JsonPatch =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string };
export type Propagation = 'Background' | 'Foreground' | 'Orphan';
/** `has`: labels that must be there with any value. */
export type Selector = {
  readonly labels?: Labels;
  readonly has?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
};
export type Page<T> = { readonly items: readonly T[]; readonly resourceVersion: string };

/** `namespace` '' or absent lists all namespaces. `from` '0' allows an answer from the server's cache. */
export type ListOptions = {
  readonly namespace?: string;
  readonly selector?: Selector | undefined;
  readonly from?: string;
  readonly limit?: number;
  readonly signal?: AbortSignal;
};
export type WatchOptions = {
  readonly namespace?: string | undefined;
  readonly selector?: Selector | undefined;
  readonly timeoutSeconds: number;
  readonly idleMs?: number;
  readonly signal: AbortSignal;
};
export type WatchEvent<T> =
  | { readonly type: 'added' | 'modified' | 'deleted'; readonly object: T }
  | { readonly type: 'bookmark'; readonly resourceVersion: string };
export type RemoveOptions = {
  /** The deletion fails with a conflict unless the object still has this uid. */
  readonly uid: string;
  readonly resourceVersion?: string;
  readonly how?: Propagation;
};

/** Calls on one kind. All throw `ApiError`; an aborted signal throws its reason. */
export type Resource<T extends KubeObject> = {
  /** `undefined` when there is none. Always asks the server, never a cache. */
  get(key: Key, signal?: AbortSignal): Promise<T | undefined>;
  pages(options?: ListOptions): AsyncIterable<Page<T>>;
  /** All pages together. */
  list(options?: ListOptions): Promise<readonly T[]>;
  create(object: Intent, by: { readonly name: string }, signal?: AbortSignal): Promise<T>;
  /** Server-side apply: creates the object, or sets the given fields and removes those given up. */
  apply(intent: Intent, by: Manager, signal?: AbortSignal): Promise<T>;
  /** PUT of the whole object; the resource version in it must be current. */
  replace(
    object: Intent,
    by: { readonly name: string; readonly sub?: 'status' },
    signal?: AbortSignal,
  ): Promise<T>;
  patchJson(key: Key, operations: readonly JsonPatch[], signal?: AbortSignal): Promise<T>;
  /** Deletes. A missing object counts as deleted. */
  remove(key: Key, options: RemoveOptions, signal?: AbortSignal): Promise<void>;
  watch(from: string, options: WatchOptions): AsyncIterable<WatchEvent<T>>;
};
