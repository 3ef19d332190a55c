// Local copies of the objects of one kind, with indexes; versions never go back.
import { compareVersions, type Key, keyOf, keyText, type KubeObject } from '../object.ts';

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

type Indexes<T> = {
  add(object: T): void;
  remove(object: T): void;
  find(index: string, value: string): readonly T[];
};

/** Objects by index and value. */
function createIndexes<T>(indexes: Readonly<Record<string, Index<T>>>): Indexes<T> {
  const found = new Map<string, Set<T>>();
  const names = (object: T): readonly string[] =>
    Object.entries(indexes).flatMap(([index, values]) => values(object).map((value) => `${index}\n${value}`));
  return {
    add(object) {
      for (const name of names(object)) found.set(name, (found.get(name) ?? new Set()).add(object));
    },
    remove(object) {
      for (const name of names(object)) {
        const objects = found.get(name);
        objects?.delete(object);
        if (objects?.size === 0) found.delete(name);
      }
    },
    find: (index, value) => [...(found.get(`${index}\n${value}`) ?? [])],
  };
}

const versionOf = (object: KubeObject): string | undefined => object.metadata.resourceVersion;

/** Remembers the versions of deletions, so that a late event brings no deleted object back. */
type Graves = {
  bury(key: string, version: string): void;
  isBuried(key: string, object: KubeObject): boolean;
};

const mostGraves = 4096;

function createGraves(): Graves {
  const versions = new Map<string, string>();
  return {
    bury(key, version) {
      if (compareVersions(versions.get(key), version) >= 0) return;
      versions.delete(key);
      versions.set(key, version);
      const [oldest] = versions.keys();
      if (versions.size > mostGraves && oldest !== undefined) versions.delete(oldest);
    },
    isBuried: (key, object) => compareVersions(versionOf(object), versions.get(key)) <= 0,
  };
}

type Table<T extends KubeObject> = {
  readonly objects: Map<string, T>;
  readonly indexed: Indexes<T>;
  readonly graves: Graves;
  /** Version of the last list: nothing older can be news. */
  floor: string;
  latest: string;
};

function advance<T extends KubeObject>(table: Table<T>, version = ''): void {
  if (compareVersions(version, table.latest) > 0) table.latest = version;
}

function put<T extends KubeObject>({ objects, indexed }: Table<T>, object: T): readonly Delta<T>[] {
  const key = keyText(keyOf(object));
  const old = objects.get(key);
  if (old && compareVersions(versionOf(object), versionOf(old)) <= 0) return [];
  if (old) indexed.remove(old);
  objects.set(key, object);
  indexed.add(object);
  if (!old) return [{ type: 'added', object }];
  if (old.metadata.uid === object.metadata.uid) return [{ type: 'updated', object, old }];
  return [
    { type: 'deleted', object: old },
    { type: 'added', object },
  ];
}

function removeEntry<T extends KubeObject>(table: Table<T>, object: T, version: string): Delta<T> {
  const key = keyText(keyOf(object));
  table.objects.delete(key);
  table.indexed.remove(object);
  table.graves.bury(key, version);
  return { type: 'deleted', object };
}

function replace<T extends KubeObject>(table: Table<T>, all: readonly T[], version: string) {
  if (compareVersions(version, table.latest) < 0) return [];
  const listed = new Set(all.map((object) => keyText(keyOf(object))));
  const gone = [...table.objects].filter(([key]) => !listed.has(key));
  advance(table, version);
  table.floor = version;
  return [
    ...gone.map(([, object]) => removeEntry(table, object, version)),
    ...all.flatMap((one) => put(table, one)),
  ];
}

function upsert<T extends KubeObject>(table: Table<T>, object: T): readonly Delta<T>[] {
  const key = keyText(keyOf(object));
  const late = compareVersions(versionOf(object), table.floor) <= 0 || table.graves.isBuried(key, object);
  if (late && !table.objects.has(key)) return [];
  advance(table, versionOf(object));
  return put(table, object);
}

function remove<T extends KubeObject>(table: Table<T>, object: T): readonly Delta<T>[] {
  const { resourceVersion = '' } = object.metadata;
  advance(table, resourceVersion);
  const key = keyText(keyOf(object));
  const old = table.objects.get(key);
  if (old && compareVersions(resourceVersion, versionOf(old)) < 0) return [];
  if (old) return [removeEntry(table, old, resourceVersion)];
  table.graves.bury(key, resourceVersion);
  return [];
}

/** Creates an empty store. */
export function createStore<T extends KubeObject>(
  indexes: Readonly<Record<string, Index<T>>> = {},
): Store<T> {
  const indexed = createIndexes(indexes);
  const table: Table<T> = { objects: new Map(), indexed, graves: createGraves(), floor: '', latest: '' };
  const { objects } = table;
  return {
    get: (key) => objects.get(keyText(key)),
    list: (index, value = '') => (index === undefined ? [...objects.values()] : indexed.find(index, value)),
    replace: (all, resourceVersion) => replace(table, all, resourceVersion),
    upsert: (object) => upsert(table, object),
    delete: (object) => remove(table, object),
    version: () => table.latest,
    advance: (resourceVersion) => advance(table, resourceVersion),
    size: () => objects.size,
  };
}
