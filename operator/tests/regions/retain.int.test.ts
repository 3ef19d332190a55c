// Tests the deletion of a region that keeps its data.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { readyWorld, inside, deleteRegion } from './deleted-region.ts';

test('Retain removes routes and pods only, and the same manifest adopts all data again', async () => {
  await using world = await readyWorld();
  const kept = () => [
    ...world.api.objects.list('Secret', 'glimpse-eu').map(({ metadata }) => metadata.uid),
    ...world.api.objects.list('PersistentVolumeClaim', 'glimpse-eu').map(({ metadata }) => metadata.uid),
  ];
  const before = kept();
  const keys = world.api.objects.get('Secret', 'region-keys', 'glimpse-eu').data;
  await deleteRegion(world);
  expect(world.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
  expect([
    ...inside(world, 'Deployment'),
    ...inside(world, 'StatefulSet'),
    ...inside(world, 'HTTPRoute'),
    ...inside(world, 'Pod'),
  ]).toEqual([]);
  expect(kept()).toEqual(before);
  expect(world.api.objects.get('Namespace', 'glimpse-eu')).toBeDefined();
  world.restart();
  world.api.objects.put(aRegion());
  await world.rounds(8);
  expect(world.condition('Ready')).toBe('True/Serving');
  expect(kept()).toEqual(before);
  expect(world.api.objects.get('Secret', 'region-keys', 'glimpse-eu').data).toEqual(keys);
});
