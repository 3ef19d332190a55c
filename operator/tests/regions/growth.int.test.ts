// Tests growing volumes.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { mongo, readyWorld } from './restored-region.ts';

test('mo-756 volumes grow: claims first, then the StatefulSet is made again, and no pod restarts', async () => {
  await using world = await readyWorld();
  const mongoPods = () =>
    world.api.objects.list('Pod', 'glimpse-eu').filter(({ metadata }) => metadata.name.startsWith('mongo-'));
  const before = mongoPods().map(({ metadata }) => metadata.uid);
  const set = world.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu');
  world.api.objects.put(aRegion('eu', { mongo: mongo('30Gi') }));
  await world.round();
  const [claim] = world.api.objects
    .list('PersistentVolumeClaim', 'glimpse-eu')
    .filter(({ metadata }) => metadata.name === 'data-mongo-0');
  expect(claim.spec.resources.requests.storage).toBe('30Gi');
  await world.rounds(4);
  const again = world.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu');
  expect(again.metadata.uid).not.toBe(set.metadata.uid);
  expect(again.spec.volumeClaimTemplates[0].spec.resources.requests.storage).toBe('30Gi');
  expect(again.spec.template).toEqual(set.spec.template);
  expect(mongoPods().map(({ metadata }) => metadata.uid)).toEqual(before);
  expect(world.condition('Progressing')).toBe('False/Complete');
});

test('a storage class without growth is told, and nothing else changes', async () => {
  await using world = await readyWorld();
  world.api.objects.change('StorageClass', 'standard', '', (doc) => void (doc.allowVolumeExpansion = false));
  const set = world.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu').metadata.uid;
  world.api.objects.put(aRegion('eu', { mongo: mongo('30Gi') }));
  await world.rounds(3);
  expect(world.condition('MongoReady')).toBe('False/StoragePending');
  expect(world.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu').metadata.uid).toBe(set);
});
