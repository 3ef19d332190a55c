// Counters of fixed windows in the memory of this process, for use while Redis is away.
import { boundedMap } from './bounded-map.ts';

/** A count, and the end of its window in ms. */
export type WindowCount = { readonly value: number; readonly untilMs: number };

type Options = {
  /** Largest number of counters: more drop those that did not change for longest. */
  readonly mostEntries: number;
  /** The time in ms. */
  readonly now: () => number;
};

/** A window starts with the first change of its counter, and ends `seconds` later. */
export function windowCounters({ mostEntries, now }: Options) {
  const entries = boundedMap<string, WindowCount>(mostEntries);
  const live = (key: string): WindowCount | undefined => {
    const found = entries.get(key);
    return found && found.untilMs > now() ? found : undefined;
  };
  const add = (key: string, step: number, seconds: number): WindowCount => {
    const found = live(key);
    const value = Math.max(0, (found?.value ?? 0) + step);
    const counted = { value, untilMs: found?.untilMs ?? now() + seconds * 1000 };
    entries.set(key, counted);
    return counted;
  };
  return {
    /** The count of a window that has not ended. */
    live,
    add,
    /** Starts a new window with this count. */
    put: (key: string, value: number, seconds: number): void =>
      entries.set(key, { value, untilMs: now() + seconds * 1000 }),
    /** Takes one off the counts of windows that have not ended. */
    takeBack(keys: readonly string[]): void {
      for (const key of keys) if (live(key)) add(key, -1, 0);
    },
    drop: (keys: readonly string[]): void => keys.forEach((key) => entries.delete(key)),
  };
}
