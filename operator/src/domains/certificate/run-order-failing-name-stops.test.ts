// Tests the driver of an order with an authority and objects in memory, and time that only tests move.
import { expect, test } from 'vitest';
import { is } from '#kube/errors.ts';
import { aDomain } from './testing/memory-store.ts';
import { aWorld } from './run-order-samples.ts';

test('a failing name stops after 3 orders an hour, a reset spends the same budget', async () => {
  const world = aWorld({
    mood: (call) => (call === 'authorization' ? { status: 403, type: 'connection' } : undefined),
  });
  for (let minute = 0; minute < 60; minute += 1) {
    await world.advance({ reset: true });
    await world.clock.advance(60_000);
  }
  expect(world.orders.length).toBeLessThanOrEqual(3);
});

test('a second writer gets a conflict and stops', async () => {
  const world = aWorld();
  const stale = { ...world.deps.store, readDomain: async () => aDomain() };
  await world.advance();
  const thrown: unknown = await world.advance({}, { store: stale }).catch((error: unknown) => error);
  expect(is.conflict(thrown)).toBe(true);
});
