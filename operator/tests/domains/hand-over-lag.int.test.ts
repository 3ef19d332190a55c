// Tests the lag that the hand-over reports: small while it follows the claims, growing while it can't.
import { expect, onTestFinished, test, vi } from 'vitest';
import { customers } from './claims-database.ts';
import { openHandOver } from './hand-over-world.ts';

const eventually = (check: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 });

test('the lag is small while claims are answered, and grows while they are not read', async () => {
  const world = await openHandOver();
  onTestFinished(() => world[Symbol.asyncDispose]());
  const lagMs = () => world.handOver.lagMs();
  const host = 'lag.acme.org';
  await world.claims.add(host, customers.anna);
  await eventually(async () => expect(await world.object(host)).toBeDefined());
  await eventually(() => expect(lagMs()).toBeLessThan(5000));
  world.clock.skip(600_000);
  expect(lagMs()).toBeGreaterThan(590_000);
  await eventually(() => expect(lagMs()).toBeLessThan(5000));
});
