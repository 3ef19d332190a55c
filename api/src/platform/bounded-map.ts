// A map of bounded size, for caches and counters in memory: when it is full, it drops the oldest entries.

export type BoundedMap<K, V> = {
  readonly size: number;
  get(key: K): V | undefined;
  /** Writes an entry and makes it the newest one. */
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
};

/**
 * A full map drops the oldest 64th at once. To drop one at a time is far slower: V8 keeps deleted entries in
 * its table for a while, and each search for the oldest entry steps over them.
 * @param mostEntries largest size
 */
export function boundedMap<K, V>(mostEntries: number): BoundedMap<K, V> {
  const entries = new Map<K, V>();
  const dropped = Math.ceil(mostEntries / 64);

  function dropOldest(): void {
    let left = dropped;
    for (const key of entries.keys()) {
      entries.delete(key);
      left -= 1;
      if (left === 0) return;
    }
  }
  return {
    get size() {
      return entries.size;
    },
    get: (key) => entries.get(key),
    set(key, value) {
      if (!entries.delete(key) && entries.size >= mostEntries) dropOldest();
      entries.set(key, value);
    },
    delete: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
