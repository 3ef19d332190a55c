// Shares of wide networks (docs/design/limits.md#shares).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayTake, reserveOf, type SharedPart, sharedPart } from './fair-share.ts';

/** Lets wide networks take one point each time, until they are refused. */
function ledger(part: SharedPart) {
  const held = new Map<string, number>();
  let used = 0;
  const take = (wide: string): boolean => {
    const asking = { used, held: held.get(wide) ?? 0, points: 1 };
    if (!mayTake(part, asking)) return false;
    used += 1;
    held.set(wide, asking.held + 1);
    return true;
  };
  const drain = (wide: string): number => {
    let taken = 0;
    while (take(wide)) taken += 1;
    return taken;
  };
  return { take, drain, used: () => used };
}

test('one wide network takes an eighth of a part, however often it asks', () => {
  expect(ledger(sharedPart(376)).drain('one')).toBe(47);
});

test.each([300, 375, 750])('beside 128 greedy wide networks, 20 others get through: %i points', (end) => {
  const { drain, take } = ledger(sharedPart(end));
  for (let wide = 0; wide < 128; wide += 1) drain(`greedy ${wide}`);
  for (let wide = 0; wide < 20; wide += 1) expect(take(`other ${wide}`)).toBe(true);
});

test('each wide network gets at least one point while the part lasts, and never more than the part in all', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.array(fc.nat(300), { maxLength: 3000 }),
      (end, asks) => {
        const { take, used } = ledger(sharedPart(end));
        const seen = new Set<number>();
        for (const wide of asks) {
          const left = used() < end;
          const took = take(String(wide));
          if (left && !seen.has(wide)) expect(took).toBe(true);
          seen.add(wide);
        }
        expect(used()).toBeLessThanOrEqual(end);
      },
    ),
  );
});

test('a quarter is reserved for signed-in callers', () => {
  expect([500, 200, 3, 0].map(reserveOf)).toEqual([125, 50, 0, 0]);
});
