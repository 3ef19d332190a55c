// Tests that reservations stay below the limits of the authority.
import { expect, test } from 'vitest';
import { emptyLedger, readLedger } from './budget.ts';

test('a damaged ledger reads as empty', () => {
  for (const text of [undefined, '', '{', '[]', '{"evenly":{"orders":"x"}}'])
    expect(readLedger(text)).toEqual(emptyLedger);
});
