// Tests regions whose Secrets are missing or unreadable.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';
import { startReadyRegion } from './ready-region.ts';

test('cn-10053 cn-10834 ps-2179 an unreadable Secret fails one run, and no credential is cleared or made again', async () => {
  await using fixture = await startReadyRegion();
  const secrets = () =>
    JSON.stringify(
      fixture.api.objects.list('Secret').map(({ metadata, data }) => [metadata.name, metadata.uid, data]),
    );
  const before = secrets();
  const workloads = () =>
    JSON.stringify(fixture.api.objects.list('StatefulSet').map(({ metadata }) => metadata.generation));
  const generations = workloads();
  fixture.api.faults.add(
    { verb: 'GET', plural: 'secrets', name: 'mongo-users' },
    { kind: 'status', status: 403, reason: 'Forbidden' },
    3,
  );
  expect(String(await fixture.round())).toContain('Forbidden');
  expect(fixture.condition('MongoReady')).toBe('Unknown/Pending');
  expect([secrets(), workloads()]).toEqual([before, generations]);
  fixture.api.faults.clear();
  expect(await fixture.round()).toBeUndefined();
  expect([fixture.condition('Ready'), secrets()]).toEqual(['True/Serving', before]);
});

test('a deleted credential is reported while data exists, and nothing is generated', async () => {
  await using fixture = await startReadyRegion();
  fixture.api.objects.remove('Secret', 'mongo-keyfile', 'glimpse-eu');
  await fixture.passes(2);
  expect(fixture.condition('MongoReady')).toBe('False/SecretMissing');
  expect(fixture.message('MongoReady')).toBe('Secret mongo-keyfile is missing');
  expect(fixture.api.objects.get('Secret', 'mongo-keyfile', 'glimpse-eu')).toBeUndefined();
  expect(fixture.api.objects.get('Deployment', 'api', 'glimpse-eu').status.readyReplicas).toBe(2);
});

test('a Secret of the platform that is missing is named, and everything else is brought up', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(
    aRegion('eu', {
      api: { image: 'registry.example/glimpse-api:1.0.0', secrets: { mail: { name: 'mail' } } },
    }),
  );
  await fixture.passes(4);
  expect(fixture.condition('ApiAvailable')).toBe('False/SecretMissing');
  expect(fixture.message('ApiAvailable')).toBe('Secret mail is missing');
  expect(fixture.condition('MongoReady')).toBe('True/PrimaryElected');
  fixture.api.objects.put({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'mail', namespace: 'glimpse-eu' },
    data: { uri: 'c210cHM6Ly9h' },
  } as never);
  await fixture.passes(6);
  expect(fixture.condition('Ready')).toBe('True/Serving');
});
