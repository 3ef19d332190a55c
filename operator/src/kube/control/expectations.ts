// Delays a reconcile until the caches show its own last writes.
import type { Clock } from '#platform/clock.ts';
import type { Store } from '../cache/store.ts';
import { compareVersions, type Key, keyOf, keyText, type KubeObject } from '../object.ts';

const longestMs = 10_000;

/** Own writes by reconcile key. */
export type Expectations = {
  /** Notes that the reconcile of `key` wrote something that its cache shows when `seen` holds. */
  note(key: Key, seen: () => boolean): void;
  /** Whether all noted writes are seen, or 10 s have passed. */
  caughtUp(key: Key): boolean;
};

/** Whether a store shows a written object, or something later. */
export function seenIn<T extends KubeObject>(store: Store<T>, written: KubeObject): () => boolean {
  const { resourceVersion } = written.metadata;
  return () =>
    compareVersions(store.get(keyOf(written))?.metadata.resourceVersion, resourceVersion) >= 0 ||
    compareVersions(store.version(), resourceVersion) >= 0;
}

/** Creates an empty list of own writes. */
export function createExpectations(clock: Clock): Expectations {
  const noted = new Map<string, readonly { readonly seen: () => boolean; readonly until: number }[]>();
  return {
    note(key, seen) {
      const until = clock.monotonicMs() + longestMs;
      noted.set(keyText(key), [...(noted.get(keyText(key)) ?? []), { seen, until }]);
    },
    caughtUp(key) {
      const now = clock.monotonicMs();
      const open = (noted.get(keyText(key)) ?? []).filter(({ seen, until }) => now < until && !seen());
      if (open.length > 0) noted.set(keyText(key), open);
      else noted.delete(keyText(key));
      return open.length === 0;
    },
  };
}
