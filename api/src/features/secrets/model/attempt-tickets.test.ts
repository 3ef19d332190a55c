// Beyond a thousand tries, networks that never failed take turns (docs/design/limits.md#attempts).
import { describe, expect, test } from 'vitest';
import { reserve, type Budget } from './attempts.ts';
import { each, from, play, tag } from '../testing/attempt-samples.ts';

describe('beyond a thousand tries', () => {
  /** A thousand tries in 20 wide networks, numbered from 0. */
  const { budget: afterThousand } = play(
    each(1000, (index) => ({ prefix: index, wide: index % 20, seconds: 0 })),
  );

  type Caller = { readonly prefix: number; readonly wide: number; readonly arrival?: number };
  type Rivals = (second: number) => readonly Caller[];

  /** Simulates rivals and one caller that obeys `Retry-After`. @returns minutes until the caller may try */
  function minutesUntil(start: Budget | undefined, mine: Caller, others: Rivals): number {
    const { arrival = 61 } = mine;
    let budget = start;
    let mineAt = arrival;
    for (let second = 61; second < 7200; second += 1) {
      const rivals = others(second);
      for (const rival of rivals)
        budget = reserve(budget, from(rival.prefix, rival.wide, second)).budget ?? budget;
      if (second < mineAt) continue;
      const asked = reserve(budget, from(mine.prefix, mine.wide, second));
      if (asked.ok) return Math.ceil((second - arrival) / 60);
      mineAt = second + asked.waitSeconds;
      budget = asked.budget ?? budget;
    }
    return Infinity;
  }

  test('prefixes that did not fail share one try a minute, in the order of their first ask', () => {
    const { budget } = play([{ prefix: 5000, wide: 1, seconds: 1 }], afterThousand);
    const second = reserve(budget, from(5001, 1, 2));
    expect(second).toMatchObject({ ok: false, waitSeconds: 59 });
    const third = reserve(second.budget, from(5002, 1, 3));
    expect(third).toMatchObject({ ok: false, waitSeconds: 118 });
    expect(reserve(third.budget, from(5002, 1, 61))).toMatchObject({ ok: false, waitSeconds: 60 });
    expect(reserve(third.budget, from(5001, 1, 61)).ok).toBe(true);
  });

  test('the wide network with the fewest tries comes first', () => {
    const { budget } = play([{ prefix: 5000, wide: 2, seconds: 1 }], afterThousand);
    const many = reserve(budget, from(5001, 1, 2));
    expect(reserve(many.budget, from(5002, 300, 3))).toMatchObject({ ok: false, waitSeconds: 58 });
  });

  test('prefixes that failed share another try a minute', () => {
    const { passed } = play(
      each(1200, (index) => ({ prefix: index % 500, wide: 1, seconds: 700 + index })),
      afterThousand,
    );
    expect(passed.slice(0, 4)).toEqual([700, 760, 820, 880]);
  });

  test('who polls gains nothing: the first to ask comes first', () => {
    const mine = { prefix: 9000, wide: 1 };
    const pollers: Rivals = (second) =>
      second < 62 ? [] : Array.from({ length: 30 }, (_, index) => ({ prefix: 5000 + index, wide: 1 }));
    const { budget } = play([{ prefix: 4000, wide: 1, seconds: 60 }], afterThousand);
    expect(minutesUntil(budget, mine, pollers)).toBe(1);
  });

  test.each([1, 5, 19])(
    'beside %i wide networks with no more tries the wait is at most one minute longer than their number',
    (wides) => {
      // Each of the others always asks with a prefix that never failed, and never lets its turn pass.
      const others: Rivals = (second) =>
        Array.from({ length: second % 5 === 0 ? wides : 0 }, (_, index) => ({
          prefix: 100_000 + 1000 * index + Math.floor(second / 60),
          wide: 200 + index,
        }));
      expect(minutesUntil(afterThousand, { prefix: 9000, wide: 1 }, others)).toBeLessThanOrEqual(wides + 1);
    },
  );

  /** Lets callers ask once each. @returns the budget after them, and the wait of the last one */
  function afterAsking(start: Budget | undefined, asks: readonly (Caller & { readonly at: number })[]) {
    let budget = start;
    let wait = 0;
    for (const { prefix, wide, at } of asks) {
      const asked = reserve(budget, from(prefix, wide, at));
      budget = asked.budget ?? budget;
      wait = asked.ok ? 0 : asked.waitSeconds;
    }
    return { budget, wait };
  }

  test('after its turn a wide network comes last, however few tries it has', () => {
    const { wait } = afterAsking(afterThousand, [
      { prefix: 4000, wide: 2, at: 0 },
      { prefix: 5001, wide: 300, at: 1 },
      { prefix: 9000, wide: 1, at: 2 },
      { prefix: 5001, wide: 300, at: 60 }, // has its turn
      { prefix: 5002, wide: 300, at: 61 },
    ]);
    expect(wait).toBe(119); // after network 9000
  });

  test('a new wide network joins the earliest round that is still open', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => ({ prefix: 5000 + index, wide: 300 + index }));
    const turns = twelve.slice(0, 9).map((caller, index) => ({ ...caller, at: 60 * (index + 1) }));
    const { budget } = afterAsking(afterThousand, [
      { prefix: 4000, wide: 2, at: 0 },
      ...twelve.map((caller) => ({ ...caller, at: 1 })),
      ...turns,
      { prefix: 5011, wide: 311, at: 541 }, // told to come at 720
      { prefix: 6000, wide: 300, at: 601 }, // gets a turn of the next round
      { prefix: 6001, wide: 301, at: 602 },
    ]);
    expect(budget?.round).toBe(1);
    expect(reserve(budget, from(9000, 1, 603))).toMatchObject({ ok: false, waitSeconds: 118 });
  });

  test('a wide network without tries waits a minute beside thousands of networks of 20 others', () => {
    // Twenty of 5,000 networks ask every 20 s, and come when they like.
    const others: Rivals = (second) =>
      Array.from({ length: second % 20 === 0 ? 20 : 0 }, (_, index) => {
        const prefix = 100_000 + ((second * 7919 + index * 104_729) % 5000);
        return { prefix, wide: prefix % 20 };
      });
    for (const arrival of [1000, 3000])
      expect(minutesUntil(afterThousand, { prefix: 9000, wide: 900, arrival }, others)).toBeLessThanOrEqual(
        1,
      );
  });

  test('a place that is not used passes on after a minute and counts as a turn of its wide network', () => {
    let budget = play([{ prefix: 4000, wide: 300, seconds: 0 }], afterThousand).budget;
    for (let index = 0; index < 3; index += 1)
      budget = reserve(budget, from(5000 + index, 301, 1)).budget ?? budget;
    // They never come back; a reader of another wide network asks 30 s later.
    expect(minutesUntil(budget, { prefix: 9000, wide: 1 }, () => [])).toBeLessThanOrEqual(2);
  });

  test('a wide network has at most 16 places, all together 512', () => {
    let budget = play([{ prefix: 4000, wide: 1, seconds: 0 }], afterThousand).budget;
    for (let index = 0; index < 40; index += 1)
      budget = reserve(budget, from(5000 + index, 1, 1)).budget ?? budget;
    expect(budget?.tickets).toHaveLength(16);
    for (let index = 0; index < 1000; index += 1)
      budget = reserve(budget, from(6000 + index, 500 + index, 1)).budget ?? budget;
    expect(budget?.tickets).toHaveLength(512);
  });

  test('a full line still takes the first prefix of a wide network, in place of a last one', () => {
    let budget = play([{ prefix: 4000, wide: 1, seconds: 0 }], afterThousand).budget;
    for (let index = 0; index < 640; index += 1)
      budget = reserve(budget, from(5000 + index, 500 + (index % 40), 1)).budget ?? budget;
    expect(budget?.tickets).toHaveLength(512);
    const asked = reserve(budget, from(9000, 900, 2));
    expect(asked).toMatchObject({ ok: false, waitSeconds: 540 });
    expect(asked.budget?.tickets).toHaveLength(512);
    expect(asked.budget?.tickets?.some(({ prefix }) => prefix.equals(tag(9000)))).toBe(true);
  });

  test('a place is stored when it is new, not at every ask', () => {
    const { budget } = play([{ prefix: 5000, wide: 1, seconds: 1 }], afterThousand);
    const first = reserve(budget, from(5001, 1, 2));
    expect(first.budget?.tickets).toHaveLength(1);
    expect(reserve(first.budget, from(5001, 1, 30))).toMatchObject({ ok: false, budget: undefined });
  });
});
