// Tests the driver of an order with an authority and objects in memory, and time that only tests move.
import { expect, test } from 'vitest';
import type { OrderDeps } from './order-deps.ts';
import { hostname } from './testing/memory-store.ts';
import { aWorld, dayMs, expectPair, type World } from './run-order-samples.ts';

/** Advances and lets the asked time pass, so many times. */
async function turns(world: World, count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) {
    const { afterMs } = await world.advance();
    await world.clock.advance(afterMs);
  }
}

test('an order runs to its end in a few turns and leaves one Secret of the domain', async () => {
  const world = aWorld();
  await turns(world, 12);
  expect(world.orders).toHaveLength(1);
  expectPair(world);
  expect([...world.secrets.keys()].filter((name) => name.endsWith(hostname))).toEqual([`tls.${hostname}`]);
});

test('cm-8947 a certificate of ten years arms no timer above a day, and nothing is due at once', async () => {
  const world = aWorld({ lifeMs: 3650 * dayMs });
  await turns(world, 12);
  const { afterMs, issuing } = await world.advance();
  expect(issuing.reason).toBe('Idle');
  expect(afterMs).toBeLessThanOrEqual(dayMs);
  expect(afterMs).toBeGreaterThan(dayMs / 2);
  await turns(world, 10);
  expect(world.orders).toHaveLength(1);
});

test('a self-check that never passes spends no budget of the authority and names what it found', async () => {
  const world = aWorld();
  const blind: Partial<OrderDeps> = { selfCheck: async () => ({ kind: 'failed', why: 'refused' }) };
  let seen = await world.advance({}, blind);
  for (let turn = 0; turn < 120 && seen.issuing.reason !== 'SelfCheckFailed'; turn += 1) {
    await world.clock.advance(seen.afterMs);
    seen = await world.advance({}, blind);
  }
  expect(seen.issuing).toEqual({ reason: 'SelfCheckFailed', found: 'refused' });
  expect(seen.domain.status?.acme?.failedAttempts).toBeUndefined();
  expect(seen.afterMs).toBe(300_000);
});
