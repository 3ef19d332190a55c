// Tests what a quota that refuses objects does to a region.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { type RegionFixture, startRegionFixture } from './region-fixture.ts';
import { startReadyRegion } from './ready-region.ts';

const applies = (fixture: RegionFixture, name: string, plural: string): number =>
  fixture.api.requests.filter(
    (one) => one.verb === 'PATCH' && one.name === name && one.kind?.plural === plural,
  ).length;

test('cm-5101 a quota that refuses a child: QuotaRejected, one try per 5 min, other steps go on', async () => {
  await using fixture = await startRegionFixture();
  const quota = { kind: 'status', status: 403, reason: 'exceeded quota: region' } as const;
  fixture.api.faults.add({ verb: 'PATCH', plural: 'services', name: 'redis' }, quota, 2);
  fixture.api.objects.put(aRegion());
  for (let at = 0; at < 20; at += 1) expect(await fixture.round()).toBeUndefined();
  expect(fixture.condition('NamespaceReady')).toBe('False/QuotaRejected');
  expect(applies(fixture, 'redis', 'services')).toBe(1);
  expect(fixture.condition('ApiAvailable')).toBe('True/MinimumAvailable');
  await fixture.passes(25);
  expect(applies(fixture, 'redis', 'services')).toBe(3);
  expect(fixture.condition('Ready')).toBe('True/Serving');
});

test('cm-5101 pods that the quota refuses are told by the API condition', async () => {
  await using fixture = await startReadyRegion();
  fixture.api.objects.change(
    'Deployment',
    'api',
    'glimpse-eu',
    (doc) => {
      const message = 'pods "api" is forbidden: exceeded quota: region';
      doc.status.readyReplicas = 0;
      doc.status.conditions = [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message }];
    },
    'status',
  );
  await fixture.reconcile();
  expect(fixture.condition('ApiAvailable')).toBe('False/QuotaRejected');
});

test('a quota that is not counted yet is made again, and the refused object follows', async () => {
  await using fixture = await startRegionFixture();
  const unknown = { kind: 'status', status: 403, reason: 'status unknown for quota: region' } as const;
  fixture.api.faults.add({ verb: 'PATCH', plural: 'customdomains' }, unknown, 2);
  fixture.api.objects.put(aRegion());
  await fixture.passes(2);
  expect(fixture.message('RoutingReady')).toBe('The quota of the namespace is not counted yet');
  for (let at = 0; at < 8; at += 1) expect(await fixture.round()).toBeUndefined();
  expect(fixture.condition('Ready')).toBe('True/Serving');
  const removed = fixture.api.requests.filter(
    ({ verb, kind }) => verb === 'DELETE' && kind?.plural === 'resourcequotas',
  );
  expect(removed).toHaveLength(1);
});
