// Tests Remote regions, and regions whose domain or namespace is taken.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';

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
