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
  /** How many others come before the caller. */
  rankOf(waiter: Waiter): number;
  isEmpty(): boolean;
};

/** @param places the most callers that wait */
export function waitingLine(usage: Pick<HashUsage, 'compare'>, places: number): WaitingLine {
  let waiting: readonly Waiter[] = []; // in order of arrival, which decides among equals
  const remove = (gone: Waiter): void => {
    waiting = waiting.filter((waiter) => waiter !== gone);
  };
  const ranksBefore = (one: Waiter, other: Waiter): boolean => usage.compare(one.network, other.network) < 0;
  const first = (mayRun: (waiter: Waiter) => boolean): Waiter | undefined =>
    waiting
      .filter(mayRun)
      .reduce<Waiter | undefined>((best, one) => (!best || ranksBefore(one, best) ? one : best), undefined);
  const last = (): Waiter | undefined =>
    waiting.reduce<Waiter | undefined>(
      (worst, one) => (!worst || !ranksBefore(one, worst) ? one : worst),
      undefined,
    );
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
    rankOf(waiter) {
      const place = waiting.indexOf(waiter);
      const isAhead = (other: Waiter, at: number): boolean =>
        ranksBefore(other, waiter) || (at < place && !ranksBefore(waiter, other));
      return waiting.filter(isAhead).length;
    },
    isEmpty: () => waiting.length === 0,
    countOf: (network) => waiting.filter((waiter) => waiter.network === network).length,
  };
}
