// Tests a region from its creation to Ready, and that nothing is written once all is well.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';

test('cn-10421 a new region becomes Ready, and Ready turns True only once', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  const ready: string[] = [];
  for (let at = 0; at < 10; at += 1) {
    expect(await world.round()).toBeUndefined();
    ready.push(world.condition('Ready'));
  }
  expect(ready.at(-1)).toBe('True/Serving');
  expect(ready.lastIndexOf('True/Serving') - ready.indexOf('True/Serving') + 1).toBe(
    ready.filter((one) => one === 'True/Serving').length,
  );
  expect([world.condition('Progressing'), world.condition('Degraded')]).toEqual([
    'False/Complete',
    'False/AsExpected',
  ]);
  expect(world.get().status).toMatchObject({
    endpoints: { url: 'https://eu.glimpse.example', addresses: ['203.0.113.10'] },
    mongo: { summary: '3/3', initializedAt: expect.any(String) },
    api: { summary: '2/2', image: 'registry.example/glimpse-api:1.0.0' },
    keys: { epoch: 1, seq: expect.any(Number) },
    rollout: { templateVersion: '1', lastGood: { image: 'registry.example/glimpse-api:1.0.0' } },
  });
});

test('two more runs on a Ready region write nothing, also after a restart', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  await world.rounds(8);
  const before = world.writes();
  await world.round();
  await world.round();
  world.restart();
  await world.round();
  const late = world.api.requests.filter(({ verb }) => verb !== 'GET').slice(before);
  expect(late.map(({ verb, path, body }) => [verb, path, body])).toEqual([]);
});

test('the finalizer and the namespace come before all else in it', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  await world.round();
  const writes = world.api.requests.filter(({ verb }) => verb !== 'GET');
  expect(writes[0]).toMatchObject({ verb: 'PATCH', path: expect.stringMatching(/\/jurisdictions\/eu$/) });
  expect(writes[1]?.path).toMatch(/\/namespaces\/glimpse-eu$/);
});

test('Secrets are neither listed nor watched, and their content is in no other object', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  await world.rounds(4);
  const lists = world.api.requests.filter(
    ({ kind, name, verb }) => kind?.plural === 'secrets' && verb === 'GET' && name === '',
  );
  expect(lists).toEqual([]);
  const values = world.api.objects
    .list('Secret')
    .flatMap(({ data }) => Object.entries(data as Record<string, string>))
    .filter(([name]) => !/crt|username/.test(name))
    .map(([, value]) => Buffer.from(value, 'base64').toString().trim())
    .filter((value) => value.length > 8);
  const others = JSON.stringify(
    ['Jurisdiction', 'Deployment', 'StatefulSet', 'ConfigMap'].flatMap((kind) =>
      world.api.objects.list(kind),
    ),
  );
  expect(values.length).toBeGreaterThan(10);
  expect(values.filter((value) => others.includes(value))).toEqual([]);
  expect(values.filter((value) => JSON.stringify(world.events).includes(value))).toEqual([]);
});

test('a Remote region is listed by the Local ones and makes nothing itself', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  const remote = { identifier: 'us', displayName: 'US', domain: 'us.glimpse.example', placement: 'Remote' };
  const jurisdiction = { ...aRegion('us'), spec: remote };
  world.api.objects.put(jurisdiction);
  await world.round('us');
  await world.rounds(3);
  expect(world.condition('Ready', 'us')).toBe('True/DirectoryEntry');
  expect(world.api.objects.get('Namespace', 'glimpse-us')).toBeUndefined();
  const regions: { identifier: string; current: boolean }[] = JSON.parse(
    world.api.objects.get('ConfigMap', 'regions', 'glimpse-eu').data['regions.json'],
  );
  expect(regions.map(({ identifier, current }) => [identifier, current])).toEqual([
    ['eu', true],
    ['us', false],
  ]);
});

test('the younger of two Jurisdictions with one domain is refused and makes nothing', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  await world.clock.advance(60_000);
  world.api.objects.put(aRegion('us', { domain: 'eu.glimpse.example' }));
  await world.round('us');
  expect(world.condition('Accepted', 'us')).toBe('False/DomainConflict');
  expect(world.condition('Ready', 'us')).toBe('False/DomainConflict');
  expect(world.api.objects.get('Namespace', 'glimpse-us')).toBeUndefined();
});

test('a namespace that is not ours is left alone', async () => {
  await using world = await startWorld();
  world.api.objects.put({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'glimpse-eu' } });
  world.api.objects.put(aRegion());
  await world.round();
  expect(world.condition('Accepted')).toBe('False/NamespaceConflict');
  expect(world.api.objects.list('Secret')).toEqual([]);
  expect(world.api.objects.get('Namespace', 'glimpse-eu').metadata.labels).toBeUndefined();
});
