// Tests the lag that the claim sync reports: small while it follows the claims, growing while it can't.
import { expect, onTestFinished, test, vi } from 'vitest';
import { customers } from './claims-database.ts';
import { openClaimSync } from './claim-sync-fixture.ts';

const eventually = (check: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 });

test('the lag is small while claims are answered, and grows while they are not read', async () => {
  const fixture = await openClaimSync();
  onTestFinished(() => fixture[Symbol.asyncDispose]());
  const lagMs = () => fixture.claimSync.lagMs();
  const host = 'lag.acme.org';
  await fixture.claims.add(host, customers.anna);
  await eventually(async () => expect(await fixture.object(host)).toBeDefined());
  await eventually(() => expect(lagMs()).toBeLessThan(5000));
  fixture.clock.skip(600_000);
  expect(lagMs()).toBeGreaterThan(590_000);
  await eventually(() => expect(lagMs()).toBeLessThan(5000));
});
