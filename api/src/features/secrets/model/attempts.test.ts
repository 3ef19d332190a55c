// The budget of attempts slows guessing and does not lock the reader out (docs/design/trust.md#attempts).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { reserve, type Budget } from './attempts.ts';

const start = 1_795_262_400_000;
const at = (seconds: number): Date => new Date(start + seconds * 1000);
const tag = (number: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(number);
  return bytes;
};
const from = (prefix: number, wide: number, seconds: number) => ({
  prefix: tag(prefix),
  wide: tag(wide),
  now: at(seconds),
});

/** Lets networks try. @returns when each attempt was allowed */
function play(
  tries: readonly { readonly prefix: number; readonly wide: number; readonly seconds: number }[],
  begin?: Budget,
) {
  let budget = begin;
  const passed: number[] = [];
  for (const { prefix, wide, seconds } of tries) {
    const reserved = reserve(budget, from(prefix, wide, seconds));
    if (!reserved.ok) continue;
    budget = reserved.budget;
    passed.push(seconds);
  }
  return { budget, passed };
}

const each = (count: number, make: (index: number) => { prefix: number; wide: number; seconds: number }) =>
  Array.from({ length: count }, (_, index) => make(index));

describe('one network', () => {
  test('has five tries in ten minutes, then waits until they are over', () => {
    const { passed, budget } = play(each(20, (index) => ({ prefix: 1, wide: 1, seconds: index })));
    expect(passed).toEqual([0, 1, 2, 3, 4]);
    expect(reserve(budget, from(1, 1, 100))).toEqual({ ok: false, waitSeconds: 500 });
    expect(reserve(budget, from(1, 1, 599.5))).toEqual({ ok: false, waitSeconds: 1 });
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
      each(400, (index) => ({ prefix: 1000 + index, wide: 7, seconds: index })),
      budget,
    );
    expect(later.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 63, 123]);
  });

  test('do not delay the first try of a fresh wide network', () => {
    const { budget } = play(hundred);
    const { budget: slowed } = play([{ prefix: 900, wide: 7, seconds: 0 }], budget);
    expect(reserve(slowed, from(901, 7, 0)).ok).toBe(false);
    expect(reserve(slowed, from(902, 8, 0)).ok).toBe(true);
  });

  test('beyond a thousand tries fresh wide networks share one a minute, so a reader waits at most 60 s', () => {
    const { budget, passed } = play(each(1000, (index) => ({ prefix: index, wide: index, seconds: 0 })));
    expect(passed).toHaveLength(1000);
    const first = reserve(budget, from(5000, 5000, 0));
    expect(first.ok).toBe(true);
    const next = reserve(first.ok ? first.budget : undefined, from(5001, 5001, 0));
    expect(next).toEqual({ ok: false, waitSeconds: 60 });
    expect(reserve(first.ok ? first.budget : undefined, from(5001, 5001, 60)).ok).toBe(true);
  });

  test('get at most about 3,900 tries a day, in any number', () => {
    let budget: Budget | undefined;
    let passed = 0;
    for (let second = 0; second < 86_400; second += 4) {
      // every four seconds one fresh wide network and one that failed try
      for (const asking of [
        from(second, second, second),
        from(second + 200_000, Math.max(0, second - 4), second),
      ]) {
        const reserved = reserve(budget, asking);
        if (reserved.ok) [budget, passed] = [reserved.budget, passed + 1];
      }
    }
    expect(passed).toBeLessThanOrEqual(3900);
    expect(budget?.networks.length).toBeLessThanOrEqual(200);
  });

  test('restart after a day, but each network keeps its own ten minutes', () => {
    const { budget } = play([
      ...hundred,
      ...[0, 1, 3, 7, 15].map((seconds) => ({ prefix: 77_000, wide: 77_000, seconds: 86_300 + seconds })),
    ]);
    expect(reserve(budget, from(77_000, 77_000, 86_401)).ok).toBe(false);
    const fresh = reserve(budget, from(1, 7, 86_401));
    expect(fresh.ok && fresh.budget.tries).toBe(1);
  });
});
