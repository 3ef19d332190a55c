// Adds and removes finalizers by JSON patch.
import { is } from '../errors.ts';
import { keyOf, type KubeObject } from '../object.ts';
import type { JsonPatch, Resource } from '../resource.ts';

/** A finalizer of one object. */
export type FinalizerWork<T extends KubeObject> = {
  readonly resource: Resource<T>;
  readonly object: T;
  readonly name: string;
  readonly signal: AbortSignal;
};

function additions({ metadata }: KubeObject, name: string): readonly JsonPatch[] {
  const { resourceVersion = '', finalizers = [] } = metadata;
  return [
    { op: 'test', path: '/metadata/resourceVersion', value: resourceVersion },
    finalizers.length === 0
      ? { op: 'add', path: '/metadata/finalizers', value: [name] }
      : { op: 'add', path: '/metadata/finalizers/-', value: name },
  ];
}

function removals({ metadata }: KubeObject, name: string): readonly JsonPatch[] {
  const path = `/metadata/finalizers/${(metadata.finalizers ?? []).indexOf(name)}`;
  return [
    { op: 'test', path, value: name },
    { op: 'remove', path },
  ];
}

/** Applies the patch to the object as read; when it changed since then, once more to the live object. */
async function patch<T extends KubeObject>(
  { resource, object, name, signal }: FinalizerWork<T>,
  operations: (object: T, name: string) => readonly JsonPatch[],
  wanted: boolean,
): Promise<T | undefined> {
  const has = (one: T) => one.metadata.finalizers?.includes(name) === true;
  if (has(object) === wanted) return object;
  try {
    return await resource.patchJson(keyOf(object), operations(object, name), signal);
  } catch (error) {
    if (is.notFound(error)) return undefined;
    if (!is.invalid(error) && !is.conflict(error)) throw error;
  }
  const live = await resource.get(keyOf(object), signal);
  if (live === undefined || live.metadata.uid !== object.metadata.uid) return undefined;
  if (has(live) === wanted) return live;
  return resource.patchJson(keyOf(live), operations(live, name), signal);
}

/**
 * Adds a finalizer before the first outside effect. `undefined` when the object is gone: stop then. An object
 * whose deletion has begun is returned as it is, because the API server refuses new finalizers there.
 */
export function addFinalizer<T extends KubeObject>(work: FinalizerWork<T>): Promise<T | undefined> {
  if (work.object.metadata.deletionTimestamp !== undefined) return Promise.resolve(work.object);
  return patch(work, additions, true);
}

/** Removes a finalizer after the clean-up succeeded. `undefined` when the object is gone. */
export function removeFinalizer<T extends KubeObject>(work: FinalizerWork<T>): Promise<T | undefined> {
  return patch(work, removals, false);
}
