// The budget of attempts slows guessing and does not lock the reader out (docs/design/limits.md#attempts).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { reserve, type Budget } from './attempts.ts';
import { at, each, from, play, tag } from '../testing/attempt-samples.ts';

describe('one network', () => {
  test('has five tries in ten minutes, then waits until they are over', () => {
    const { passed, budget } = play(each(20, (index) => ({ prefix: 1, wide: 1, seconds: index })));
    expect(passed).toEqual([0, 1, 2, 3, 4]);
    expect(reserve(budget, from(1, 1, 100))).toMatchObject({ ok: false, waitSeconds: 500 });
    expect(reserve(budget, from(1, 1, 599.5))).toMatchObject({ ok: false, waitSeconds: 1 });
    expect(reserve(budget, from(1, 1, 600)).ok).toBe(true);
  });

  test('never gets more than five in its own window, at any timing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3000), { maxLength: 80 }), (seconds) => {
        const { passed } = play(
          seconds.toSorted((a, b) => a - b).map((second) => ({ prefix: 1, wide: 1, seconds: second })),
        );
        const windows = Math.floor(3000 / 600) + 1;
        expect(passed.length).toBeLessThanOrEqual(5 * windows);
        passed.forEach((first, index) => expect((passed[index + 5] ?? Infinity) - first).toBeGreaterThan(0));
      }),
    );
  });

  test('does not touch another network', () => {
    const { budget } = play(each(5, () => ({ prefix: 1, wide: 1, seconds: 0 })));
    expect(reserve(budget, from(1, 1, 1)).ok).toBe(false);
    expect(reserve(budget, from(2, 2, 1)).ok).toBe(true);
  });
});

describe('many networks', () => {
  // 100 tries from 25 prefixes of one wide network
  const hundred = each(100, (index) => ({ prefix: Math.floor(index / 4), wide: 7, seconds: 0 }));

  test('that failed share one sequence of gaps from the hundredth try of a day', () => {
    const { budget, passed } = play(hundred);
    expect(passed).toHaveLength(100);
    const { passed: later } = play(
      each(400, (index) => ({ prefix: index % 25, wide: 7, seconds: 600 + index })),
      budget,
    );
    expect(later.slice(0, 8)).toEqual([600, 601, 603, 607, 615, 631, 663, 723]);
  });

  test('begin that sequence anew when the tries of the day before are forgotten', () => {
    const again = (from: number, count: number) =>
      each(count, (index) => ({ prefix: index % 25, wide: 7, seconds: from + index }));
    const day = 26 * 3600;
    const { budget } = play([...hundred, ...again(600, 400)]);
    const nextDay = hundred.map((one) => ({ ...one, seconds: day }));
    const { passed } = play([...nextDay, ...again(day + 600, 8)], budget);
    expect(passed.slice(100)).toEqual([600, 601, 603, 607].map((seconds) => day + seconds));
  });

  test('do not delay a prefix that did not fail itself, up to the thousandth try', () => {
    const { budget } = play(hundred);
    expect(reserve(budget, from(3, 7, 601)).ok).toBe(true);
    const { budget: slowed } = play([{ prefix: 3, wide: 7, seconds: 601 }], budget);
    expect(reserve(slowed, from(4, 7, 601)).ok).toBe(false);
    const { passed } = play(
      each(899, (index) => ({ prefix: 1000 + index, wide: 7, seconds: 602 })),
      slowed,
    );
    expect(passed).toHaveLength(899);
  });

  test('get at most 4,000 tries in any 24 hours', () => {
    let budget: Budget | undefined;
    const passed: number[] = [];
    const day = 86_400;
    for (let second = 0; second < 3 * day; second += 20) {
      // one prefix that tried before, one that did not, and bursts of 700 new ones every 23 hours
      const burst = second % (23 * 3600) === 0 ? 700 : 1;
      for (let index = -1; index < burst; index += 1) {
        const prefix = index < 0 ? Math.max(0, second - 2000) * 1000 : second * 1000 + index;
        const reserved = reserve(budget, from(prefix, prefix % 64, second));
        if (reserved.ok) passed.push(second);
        budget = reserved.budget ?? budget;
      }
    }
    let first = 0;
    let most = 0;
    passed.forEach((second, index) => {
      while ((passed[first] ?? 0) <= second - day) first += 1;
      most = Math.max(most, index - first + 1);
    });
    expect(most).toBeLessThanOrEqual(4000);
    expect(budget?.networks.length).toBeLessThanOrEqual(200);
  });

  test('are forgotten a day later, but each prefix keeps its own ten minutes', () => {
    const { budget } = play([
      ...hundred,
      ...[0, 1, 3, 7, 15].map((seconds) => ({ prefix: 77_000, wide: 77_000, seconds: 89_990 + seconds })),
    ]);
    expect(reserve(budget, from(77_000, 77_000, 90_006)).ok).toBe(false);
    expect(reserve(budget, from(1, 7, 90_006))).toMatchObject({ ok: true, budget: { tries: 6 } });
  });
});

test('a budget without hours keeps its tries and its prefixes', () => {
  const network = (number: number) => ({ prefix: tag(number), wide: tag(7), tries: 3, at: at(0) });
  const old = {
    from: at(0),
    tries: 999,
    gapSeconds: 60,
    next: at(50),
    freshNext: at(0),
    networks: Array.from({ length: 200 }, (_, index) => network(index)),
  };
  expect(reserve(old, from(4, 7, 10))).toMatchObject({ ok: false, waitSeconds: 40 });
  const last = reserve(old, from(900, 7, 10));
  expect(last).toMatchObject({ ok: true, budget: { tries: 1000 } });
  const next = reserve(last.budget, from(901, 7, 10));
  expect(next.ok).toBe(true); // the first turn beyond a thousand
  expect(reserve(next.budget, from(902, 7, 10))).toMatchObject({ ok: false, waitSeconds: 60 });
});
