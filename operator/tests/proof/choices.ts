// Repeatable choices of a seed (mulberry32). The timing of processes is not repeatable.

export type Choices = {
  /** At least 0 and below 1. */
  unit(): number;
  /** @returns one entry; each counts as often as it stands in the list */
  oneOf<T>(entries: readonly T[]): T;
};

export function choicesOf(seed: number): Choices {
  let state = seed >>> 0;
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    unit,
    oneOf: (entries) => entries[Math.floor(unit() * entries.length)] as (typeof entries)[number],
  };
}
