// Tests how many orders of a region are left, for metrics.
import { expect, test } from 'vitest';
import { claim, hour, start } from './budget-samples.ts';
import { emptyLedger, type Ledger, remainingOrders, reserve, stopRegion } from './budget.ts';

/** Reserves renewals until the bucket is full. */
function fill(first: Ledger, more: object, at: Date): { readonly ledger: Ledger; readonly count: number } {
  let ledger = first;
  for (let count = 0; ; count += 1) {
    const result = reserve(ledger, claim(`n${at.getTime()}-${count}`, { isRenewal: true, ...more }), at);
    if (result.kind !== 'reserved') return { ledger, count };
    ledger = result.ledger;
  }
}

test.each([1, 7, 200, 333])(
  'with %i orders per 3 h, what is left is what can be reserved',
  (newOrdersPer3h) => {
    for (const replaces of [false, true]) {
      const bucket = replaces ? 'renewals' : 'orders';
      const more = { newOrdersPer3h, replaces };
      let ledger = emptyLedger;
      for (const minutes of [0, 5, 71, 200]) {
        const at = new Date(start + (minutes * hour) / 60);
        const before = remainingOrders(ledger, { newOrdersPer3h }, at)[bucket];
        const filled = fill(ledger, more, at);
        expect(filled.count).toBe(before);
        ledger = filled.ledger;
        expect(remainingOrders(ledger, { newOrdersPer3h }, at)[bucket]).toBe(0);
      }
    }
  },
);

test('a region that the authority stopped has no order left until then', () => {
  const [now, until] = [new Date(start), new Date(start + hour)];
  const stopped = stopRegion(emptyLedger, until);
  expect(remainingOrders(stopped, { newOrdersPer3h: 200 }, now)).toEqual({ orders: 0, renewals: 0 });
  expect(remainingOrders(stopped, { newOrdersPer3h: 200 }, until)).toEqual({ orders: 50, renewals: 50 });
});
