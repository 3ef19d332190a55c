// Tests that reservations stay below the limits of the authority.
import { expect, test } from 'vitest';
import { emptyLedger, freeShare, readLedger, reserve } from './budget.ts';
import { claim, start } from './budget-samples.ts';

test('a damaged ledger reads as empty, and its free share follows the orders', () => {
  for (const text of [undefined, '', '{', '[]', '{"evenly":{"orders":"x"}}'])
    expect(readLedger(text)).toEqual(emptyLedger);
  const used = reserve(emptyLedger, claim('a'), new Date(start));
  expect(freeShare(emptyLedger, claim('a'), new Date(start))).toBe(1);
  const ledger = used.kind === 'reserved' ? used.ledger : emptyLedger;
  expect(freeShare(ledger, claim('a'), new Date(start))).toBeCloseTo(0.98);
});
