// What both event stores promise: the one in MongoDB, and the one in memory.
import { describe, expect, test } from 'vitest';
import { daysFrom, billingNow } from '../testing/billing-samples.ts';
import type { EventStore } from './event-store.ts';

const after = (seconds: number): Date => new Date(billingNow.getTime() + seconds * 1000);

export function eventStoreSuite(name: string, opened: () => EventStore): void {
  const add = (id: string, receivedAt = billingNow) =>
    opened().add(
      { id, kind: 'invoice.paid', createdAt: billingNow, livemode: false, customerId: 'cus_a' },
      receivedAt,
    );
  const waits = async (id: string, now = billingNow): Promise<boolean> =>
    (await opened().waiting(now, 1000)).some((one) => one.id === id);

  describe(`${name}: events`, () => {
    test('one of 20 equal events is new, and it ends for good', async () => {
      const id = crypto.randomUUID();
      const added = await Promise.all(Array.from({ length: 20 }, () => add(id)));
      expect(added.filter(Boolean)).toHaveLength(1);
      expect(await waits(id)).toBe(true);
      await opened().done([id]);
      expect(await waits(id)).toBe(false);
      expect(await add(id)).toBe(false);
      expect(await waits(id)).toBe(false);
    });

    test('of events that come together each is new once', async () => {
      const ids = Array.from({ length: 30 }, () => crypto.randomUUID());
      await Promise.all(ids.slice(0, 10).map((id) => add(id)));
      const added = await Promise.all([...ids, ...ids].map((id) => add(id)));
      expect(added.slice(0, 10).some(Boolean)).toBe(false);
      for (const [at, id] of ids.entries()) {
        expect([added[at], added[at + ids.length]].filter(Boolean)).toHaveLength(at < 10 ? 0 : 1);
        expect(await waits(id)).toBe(true);
      }
    });

    test('a postponed event waits until its time', async () => {
      const id = crypto.randomUUID();
      await add(id);
      await opened().postpone([id], after(30));
      expect(await waits(id, after(29))).toBe(false);
      expect(await waits(id, after(30))).toBe(true);
      await opened().done([id]);
      await opened().postpone([id], after(60));
      expect(await waits(id, after(90))).toBe(false);
    });

    test('the place of the listing never moves back', async () => {
      await opened().setListedUntil(daysFrom(2));
      await opened().setListedUntil(daysFrom(1));
      expect(await opened().listedUntil()).toEqual(daysFrom(2));
    });
  });
}
