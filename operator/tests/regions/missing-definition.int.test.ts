// Tests a region while the definition of CustomDomains is missing.
import { expect, test } from 'vitest';
import { startReadyRegion } from './ready-region.ts';

test('without the definition of CustomDomains the region says so, keeps its routes, and heals', async () => {
  await using fixture = await startReadyRegion();
  const site = { verb: 'PATCH', plural: 'customdomains' };
  for (const status of [405, 404]) {
    // A kind that is not served has no reason in its answer.
    fixture.api.faults.add(site, { kind: 'status', status, reason: '' }, 1);
    fixture.api.objects.remove('CustomDomain', 'eu.glimpse.example', 'glimpse-eu');
    await expect(fixture.reconcile()).resolves.toMatchObject({ kind: 'after' });
    expect(fixture.condition('RoutingReady')).toBe('False/ApiMissing');
    expect(fixture.message('RoutingReady')).toContain('install the chart operator-crds again');
    expect(fixture.message('Ready')).toBe(fixture.message('RoutingReady'));
    expect(fixture.condition('ApiAvailable')).toBe('True/MinimumAvailable');
    expect(fixture.api.objects.get('HTTPRoute', 'acme-challenge', 'glimpse-eu')).toBeDefined();
  }
  await fixture.passes(2);
  expect(fixture.condition('Ready')).toBe('True/Serving');
});
