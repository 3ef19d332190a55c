// The callers that wait for a hash, ranked by what their networks used (docs/design/keys.md#hash-queues).
import type { HashUsage } from './hash-usage.ts';

/** `key`: at most one hash of a key runs at once. `decide(false)` refuses the caller. */
export type Waiter = {
  readonly network: string;
  readonly key: string | undefined;
  readonly decide: (admitted: boolean) => void;
};

export type WaitingLine = {
  /** Adds a caller. A full line refuses the one that ranks last, perhaps the new one. */
  add(waiter: Waiter): void;
  remove(waiter: Waiter): void;
  /** Removes and returns the first in rank among those that `mayRun`. */
  takeFirst(mayRun: (waiter: Waiter) => boolean): Waiter | undefined;
  countOf(network: string): number;
};

/** @param places the most callers that wait */
export function waitingLine(usage: Pick<HashUsage, 'compare'>, places: number): WaitingLine {
  let waiting: readonly Waiter[] = []; // in order of arrival, which decides among equals
  const remove = (gone: Waiter): void => {
    waiting = waiting.filter((waiter) => waiter !== gone);
  };
  const ranksBefore = (one: Waiter, other: Waiter): boolean => usage.compare(one.network, other.network) < 0;
  const first = (mayRun: (waiter: Waiter) => boolean): Waiter | undefined => {
    let best: Waiter | undefined;
    for (const waiter of waiting) {
      if (mayRun(waiter) && (best === undefined || ranksBefore(waiter, best))) best = waiter;
    }
    return best;
  };
  const last = (): Waiter | undefined => {
    let worst: Waiter | undefined;
    for (const waiter of waiting) {
      if (worst === undefined || !ranksBefore(waiter, worst)) worst = waiter;
    }
    return worst;
  };
  return {
    add(waiter) {
      waiting = [...waiting, waiter];
      const refused = waiting.length > places ? last() : undefined;
      if (refused === undefined) return;
      remove(refused);
      refused.decide(false);
    },
    remove,
    takeFirst(mayRun) {
      const taken = first(mayRun);
      if (taken !== undefined) remove(taken);
      return taken;
    },
    countOf: (network) => waiting.filter((waiter) => waiter.network === network).length,
  };
}
