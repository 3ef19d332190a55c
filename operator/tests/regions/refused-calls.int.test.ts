// Tests what refused and unanswered calls do to a region.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';
import { startReadyRegion } from './ready-region.ts';

test('a forbidden verb is told by the part that needs it, and the others go on', async () => {
  await using fixture = await startRegionFixture();
  const forbidden = { kind: 'status', status: 403, reason: 'Forbidden' } as const;
  fixture.api.faults.add({ verb: 'PATCH', plural: 'statefulsets', name: 'redis' }, forbidden, 50);
  fixture.api.objects.put(aRegion());
  await fixture.round();
  const faults = [await fixture.round(), await fixture.round(), await fixture.round()];
  expect(faults.every((fault) => String(fault).includes('Forbidden'))).toBe(true);
  expect(fixture.condition('RedisReady')).toBe('Unknown/Pending');
  expect(fixture.message('RedisReady')).toBe('A step failed: message of Forbidden; see spec.redis');
  expect([fixture.condition('MongoReady'), fixture.condition('ApiAvailable')]).toEqual([
    'True/PrimaryElected',
    'True/MinimumAvailable',
  ]);
});

test('a call without an answer keeps what is known', async () => {
  await using fixture = await startReadyRegion();
  fixture.api.objects.change('Deployment', 'api', 'glimpse-eu', (doc) => void (doc.spec.replicas = 1));
  fixture.api.faults.add(
    { plural: 'services', verb: 'GET' },
    { kind: 'status', status: 500, reason: 'InternalError' },
    50,
  );
  await fixture.round();
  expect(fixture.condition('Ready')).toBe('True/Serving');
});

test('a change that the API server refuses leaves the region Ready and is told', async () => {
  await using fixture = await startReadyRegion();
  const refused = { kind: 'status', status: 422, reason: 'Invalid' } as const;
  fixture.api.faults.add({ verb: 'PATCH', plural: 'deployments', name: 'api' }, refused, 50);
  fixture.api.objects.put(aRegion('eu', { api: { image: 'registry.example/glimpse-api:2.0.0' } }));
  await fixture.passes(4);
  expect(fixture.condition('ApiAvailable')).toBe('True/MinimumAvailable');
  expect(fixture.condition('Progressing')).toBe('False/Held');
  expect(fixture.condition('Ready')).toBe('True/ChangeFailing');
  expect(fixture.message('Ready')).toBe('Serves as before; a change fails: message of Invalid; see spec.api');
});

test('pods that the API server does not admit are told while the former ones serve', async () => {
  await using fixture = await startReadyRegion();
  const refused = 'pods "api-1" is forbidden: maximum cpu usage per Container is 500m, but limit is 1';
  const image = 'registry.example/glimpse-api:2.0.0';
  fixture.simulated.failures.push({ image, reason: '', refused });
  fixture.api.objects.put(aRegion('eu', { api: { image } }));
  await fixture.passes(4);
  expect(fixture.condition('ApiAvailable')).toBe('True/MinimumAvailable');
  expect(fixture.condition('Progressing')).toBe('True/RollingOut');
  expect(fixture.condition('Ready')).toBe('True/ChangeFailing');
  expect(fixture.message('Ready')).toContain('maximum cpu usage per Container is 500m');
});
