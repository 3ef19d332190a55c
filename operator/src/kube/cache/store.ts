// Local copies of the objects of one kind, with indexes; versions never go back.
import type { Key, KubeObject } from '../object.ts';

export type Delta<T> =
  | { readonly type: 'added' | 'deleted'; readonly object: T }
  | { readonly type: 'updated'; readonly object: T; readonly old: T };
/** Values of an object in an index; it is found by each of them. */
export type Index<T> = (object: T) => readonly string[];

export type Store<T extends KubeObject> = {
  get(key: Key): T | undefined;
  /** All objects, or those with `value` in an index. */
  list(index?: string, value?: string): readonly T[];
  /** Takes a full list; what is not in it counts as deleted. An older list than known changes nothing. */
  replace(all: readonly T[], resourceVersion: string): readonly Delta<T>[];
  /** Takes one object. An older version changes nothing; another uid gives `deleted` and `added`. */
  upsert(object: T): readonly Delta<T>[];
  /** Removes the object, unless the store holds a newer one. */
  delete(object: T): readonly Delta<T>[];
  /** Latest version seen, from objects, lists and bookmarks. */
  version(): string;
  advance(resourceVersion: string): void;
  size(): number;
};
