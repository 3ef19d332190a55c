// Tests a volume claim that is being deleted.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { mongo, readyWorld } from './restored-region.ts';

test('cn-1-30 a volume claim on its way out is waited for and never bound', async () => {
  await using world = await readyWorld();
  world.api.objects.remove('Jurisdiction', 'eu');
  await world.rounds(6);
  world.api.objects.change(
    'PersistentVolumeClaim',
    'data-mongo-0',
    'glimpse-eu',
    (doc) => void (doc.metadata.finalizers = ['kubernetes.io/pvc-protection']),
  );
  world.api.objects.remove('PersistentVolumeClaim', 'data-mongo-0', 'glimpse-eu');
  world.restart();
  world.api.objects.put(aRegion('eu', { mongo: mongo() }));
  await world.rounds(3);
  expect(world.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu')).toBeUndefined();
  expect(world.condition('MongoReady')).toBe('False/StoragePending');
  world.api.objects.change(
    'PersistentVolumeClaim',
    'data-mongo-0',
    'glimpse-eu',
    (doc) => void (doc.metadata.finalizers = []),
  );
  await world.rounds(8);
  expect(world.condition('Ready')).toBe('True/Serving');
});
