// Reads the objects of a region: from caches where they are complete, else from the API server.
import type { Kube } from '#kube/client.ts';
import { is } from '#kube/errors.ts';
import { type Kind, rawKind, type RawObject } from '#kube/kind.ts';
import { hasLabels, type Key, type KubeObject } from '#kube/object.ts';
import { jurisdictionLabel } from '#resources/labels.ts';

/** A complete copy of one kind's objects in one namespace, with all their fields. */
export type Cache = {
  synced(): boolean;
  list(): readonly RawObject[];
  get(key: Key): RawObject | undefined;
};

/** Finds the cache of a kind in a region; `undefined` when there is none. */
export type FindCache = (identifier: string, plural: string) => Cache | undefined;

/** Reads one region's namespace. Kinds that the server does not know have no objects. */
export type RegionReader = {
  list<T extends KubeObject>(kind: Kind<T>, signal: AbortSignal): Promise<readonly T[]>;
  get<T extends KubeObject>(kind: Kind<T>, name: string, signal: AbortSignal): Promise<T | undefined>;
  /** The object with all its fields. */
  raw(kind: Kind<KubeObject>, key: Key, signal: AbortSignal): Promise<RawObject | undefined>;
};

type Place = { readonly identifier: string; readonly namespace: string };

/** No object of an unknown kind, and none of a namespace that is forbidden because it does not exist yet. */
async function orNone<T>(ask: () => Promise<T>, none: T): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (is.notFound(error)) return none;
    throw error;
  }
}

/** Creates the reader of a region. A cache that lacks an object is not believed: the server is asked. */
export function createReader(kube: Kube, find: FindCache, { identifier, namespace }: Place): RegionReader {
  const cacheOf = (plural: string): Cache | undefined => {
    const cache = find(identifier, plural);
    return cache?.synced() === true ? cache : undefined;
  };
  const ours = { [jurisdictionLabel]: identifier };
  return {
    async list(kind, signal) {
      const cache = cacheOf(kind.plural);
      if (cache)
        return cache
          .list()
          .filter((one) => hasLabels(one, ours))
          .map((one) => kind.parse(one));
      const selector = { labels: ours };
      return orNone(() => kube.of(kind).list({ namespace, selector, signal }), []);
    },
    async get(kind, name, signal) {
      const key = { namespace, name };
      const cached = cacheOf(kind.plural)?.get(key);
      if (cached) return kind.parse(cached);
      return orNone(() => kube.of(kind).get(key, signal), undefined);
    },
    async raw(kind, key, signal) {
      const cached = key.namespace === namespace ? cacheOf(kind.plural)?.get(key) : undefined;
      return cached ?? (await orNone(() => kube.of(rawKind(kind)).get(key, signal), undefined));
    },
  };
}
