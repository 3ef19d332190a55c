// What becomes of a mail after a try (api.md 10): only a certain refusal is repeated, five times at most.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endingOf } from './retry-policy.ts';

const now = new Date('2026-11-21T12:00:00Z');
const dueAt = new Date('2026-11-21T11:00:00Z');
const seconds = (date: Date): number => (date.getTime() - now.getTime()) / 1000;

test('refusals wait 1 min, 5 min, 30 min, 2 h, 6 h, up to a tenth longer; the sixth is the last', () => {
  const gaps = [60, 300, 1800, 7200, 21_600];
  for (const [refusals, gap] of gaps.entries()) {
    for (const spread of [0, 0.5, 1]) {
      const ending = endingOf({ refusals, dueAt }, { kind: 'refused', reply: 451, reached: true }, { now, spread });
      expect(ending).toMatchObject({ kind: 'again', reply: 451 });
      expect(seconds((ending as { dueAt: Date }).dueAt)).toBeCloseTo(gap * (1 + spread / 10), 6);
    }
  }
  expect(endingOf({ refusals: 5, dueAt }, { kind: 'refused', reached: false }, { now, spread: 1 })).toMatchObject({ kind: 'failed' });
});

test('nothing but a refusal, a withdrawal and keys that are ahead ever leads to another try', () => {
  const kinds = fc.constantFrom('accepted', 'unknown', 'withdrawn', 'dead', 'ahead', 'corrupt', 'refused');
  fc.assert(
    fc.property(kinds, fc.nat(20), fc.double({ min: 0, max: 1, noNaN: true }), (kind, refusals, spread) => {
      const tried = kind === 'refused' ? ({ kind, reached: true } as const) : ({ kind } as const);
      const { kind: ending } = endingOf({ refusals, dueAt }, tried, { now, spread });
      const mayRepeat = kind === 'withdrawn' || kind === 'ahead' || (kind === 'refused' && refusals < 5);
      expect(ending === 'again' || ending === 'released').toBe(mayRepeat);
    }),
  );
});

test('a mail that was taken back is due when it was', () => {
  expect(endingOf({ refusals: 2, dueAt }, { kind: 'withdrawn' }, { now, spread: 1 })).toEqual({ kind: 'released', dueAt });
});
