// Remembers which objects are known to equal their intent, so that they are not compared again.
import type { KubeObject } from '../object.ts';

const mostObjects = 20_000;

export type AppliedCache = {
  note(object: KubeObject, hash: string): void;
  /** Whether nothing relevant changed since `note`: same generation, or same version without generations. */
  holds(object: KubeObject, hash: string): boolean;
};

/**
 * State of an object that changes whenever its owned fields may have changed. Labels and annotations are in
 * no generation, so they count, too.
 */
function stateOf({ metadata }: KubeObject, hash: string): string {
  const { generation, resourceVersion, labels, annotations, ownerReferences } = metadata;
  if (generation === undefined) return JSON.stringify([hash, resourceVersion]);
  return JSON.stringify([hash, generation, labels, annotations, ownerReferences?.map(({ uid }) => uid)]);
}

/** Creates an empty memory. */
export function createAppliedCache(): AppliedCache {
  const states = new Map<string, string>();
  return {
    note(object, hash) {
      const { uid = '' } = object.metadata;
      states.delete(uid);
      states.set(uid, stateOf(object, hash));
      const [oldest] = states.keys();
      if (states.size > mostObjects && oldest !== undefined) states.delete(oldest);
    },
    holds: (object, hash) => states.get(object.metadata.uid ?? '') === stateOf(object, hash),
  };
}
