// Tests regions whose Secrets are missing or unreadable.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';
import { readyWorld } from './faulty-region.ts';

test('cn-10053 cn-10834 ps-2179 an unreadable Secret fails one run, and no credential is cleared or made again', async () => {
  await using world = await readyWorld();
  const secrets = () =>
    JSON.stringify(
      world.api.objects.list('Secret').map(({ metadata, data }) => [metadata.name, metadata.uid, data]),
    );
  const before = secrets();
  const workloads = () =>
    JSON.stringify(world.api.objects.list('StatefulSet').map(({ metadata }) => metadata.generation));
  const generations = workloads();
  world.api.faults.add(
    { verb: 'GET', plural: 'secrets', name: 'mongo-users' },
    { kind: 'status', status: 403, reason: 'Forbidden' },
    3,
  );
  expect(String(await world.round())).toContain('Forbidden');
  expect(world.condition('MongoReady')).toBe('Unknown/Pending');
  expect([secrets(), workloads()]).toEqual([before, generations]);
  world.api.faults.clear();
  expect(await world.round()).toBeUndefined();
  expect([world.condition('Ready'), secrets()]).toEqual(['True/Serving', before]);
});

test('a deleted credential is reported while data exists, and nothing is generated', async () => {
  await using world = await readyWorld();
  world.api.objects.remove('Secret', 'mongo-keyfile', 'glimpse-eu');
  await world.rounds(2);
  expect(world.condition('MongoReady')).toBe('False/SecretMissing');
  expect(world.message('MongoReady')).toBe('Secret mongo-keyfile is missing');
  expect(world.api.objects.get('Secret', 'mongo-keyfile', 'glimpse-eu')).toBeUndefined();
  expect(world.api.objects.get('Deployment', 'api', 'glimpse-eu').status.readyReplicas).toBe(2);
});

test('a Secret of the platform that is missing is named, and everything else is brought up', async () => {
  await using world = await startWorld();
  world.api.objects.put(
    aRegion('eu', {
      api: { image: 'registry.example/glimpse-api:1.0.0', secrets: { mail: { name: 'mail' } } },
    }),
  );
  await world.rounds(4);
  expect(world.condition('ApiAvailable')).toBe('False/SecretMissing');
  expect(world.message('ApiAvailable')).toBe('Secret mail is missing');
  expect(world.condition('MongoReady')).toBe('True/PrimaryElected');
  world.api.objects.put({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'mail', namespace: 'glimpse-eu' },
    data: { uri: 'c210cHM6Ly9h' },
  } as never);
  await world.rounds(6);
  expect(world.condition('Ready')).toBe('True/Serving');
});
