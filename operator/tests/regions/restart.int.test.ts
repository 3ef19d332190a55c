// Tests what a region shows while a new process of the operator has not looked at its domains yet.
import { expect, test } from 'vitest';
import { plainEffects } from '#platform/effects.ts';
import type { DomainView } from '#regions/deps.ts';
import { healthyDomains } from './fake-mongo.ts';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';

const unread = { reason: 'Pending', message: 'The claims were not read yet' } as const;
const unsettled: DomainView = { ...healthyDomains, acme: unread, synced: unread, settled: false };

test('a new process keeps a region Ready, and says after a minute what it could not look at', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  await fixture.passes(8);
  const before = fixture.writes();
  let shown = unsettled;
  fixture.controller = fixture.create(plainEffects, { domains: () => shown });
  await fixture.passes(2);
  expect([fixture.condition('Ready'), fixture.writes() - before]).toEqual(['True/Serving', 0]);
  shown = { ...unsettled, settled: true };
  await fixture.round();
  expect(fixture.condition('DomainsSynced')).toBe('Unknown/Pending');
});
