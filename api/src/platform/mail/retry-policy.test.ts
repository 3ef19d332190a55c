// Only a certain refusal is retried, at most five times (docs/design/http-api.md#outbox).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextStep } from './retry-policy.ts';

const now = new Date('2026-11-21T12:00:00Z');
const dueAt = new Date('2026-11-21T11:00:00Z');
const seconds = (date: Date): number => (date.getTime() - now.getTime()) / 1000;

test('retries follow after 1 min, 5 min, 30 min, 2 h, 6 h, up to a tenth later; the sixth refusal is the last', () => {
  const gaps = [60, 300, 1800, 7200, 21_600];
  for (const [refusals, gap] of gaps.entries()) {
    for (const spread of [0, 0.5, 1]) {
      const step = nextStep(
        { refusals, dueAt },
        { kind: 'refused', reply: 451, reached: true },
        { now, spread },
      );
      expect(step).toMatchObject({ kind: 'retry', reply: 451 });
      expect(seconds((step as { dueAt: Date }).dueAt)).toBeCloseTo(gap * (1 + spread / 10), 6);
    }
  }
  expect(
    nextStep({ refusals: 5, dueAt }, { kind: 'refused', reached: false }, { now, spread: 1 }),
  ).toMatchObject({ kind: 'failed' });
});

test('only a refusal, a withdrawal and keys that are not loaded yet lead to another attempt', () => {
  const kinds = fc.constantFrom('accepted', 'unknown', 'withdrawn', 'dead', 'ahead', 'corrupt', 'refused');
  fc.assert(
    fc.property(kinds, fc.nat(20), fc.double({ min: 0, max: 1, noNaN: true }), (kind, refusals, spread) => {
      const outcome = kind === 'refused' ? ({ kind, reached: true } as const) : ({ kind } as const);
      const { kind: step } = nextStep({ refusals, dueAt }, outcome, { now, spread });
      const mayRepeat = kind === 'withdrawn' || kind === 'ahead' || (kind === 'refused' && refusals < 5);
      expect(step === 'retry' || step === 'released').toBe(mayRepeat);
    }),
  );
});

test('a withdrawn mail keeps its due time', () => {
  expect(nextStep({ refusals: 2, dueAt }, { kind: 'withdrawn' }, { now, spread: 1 })).toEqual({
    kind: 'released',
    dueAt,
  });
});
