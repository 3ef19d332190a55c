// Tests growing volumes.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { mongoWithBackups, startBackedUpRegion } from './restored-region.ts';

test('mo-756 volumes grow: claims first, then the StatefulSet is made again, and no pod restarts', async () => {
  await using fixture = await startBackedUpRegion();
  const mongoPods = () =>
    fixture.api.objects
      .list('Pod', 'glimpse-eu')
      .filter(({ metadata }) => metadata.name.startsWith('mongo-'));
  const before = mongoPods().map(({ metadata }) => metadata.uid);
  const set = fixture.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu');
  fixture.api.objects.put(aRegion('eu', { mongo: mongoWithBackups('30Gi') }));
  await fixture.round();
  const [claim] = fixture.api.objects
    .list('PersistentVolumeClaim', 'glimpse-eu')
    .filter(({ metadata }) => metadata.name === 'data-mongo-0');
  expect(claim.spec.resources.requests.storage).toBe('30Gi');
  await fixture.passes(4);
  const again = fixture.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu');
  expect(again.metadata.uid).not.toBe(set.metadata.uid);
  expect(again.spec.volumeClaimTemplates[0].spec.resources.requests.storage).toBe('30Gi');
  expect(again.spec.template).toEqual(set.spec.template);
  expect(mongoPods().map(({ metadata }) => metadata.uid)).toEqual(before);
  expect(fixture.condition('Progressing')).toBe('False/Complete');
});

test('a storage class without growth is told, and nothing else changes', async () => {
  await using fixture = await startBackedUpRegion();
  fixture.api.objects.change(
    'StorageClass',
    'standard',
    '',
    (doc) => void (doc.allowVolumeExpansion = false),
  );
  const set = fixture.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu').metadata.uid;
  fixture.api.objects.put(aRegion('eu', { mongo: mongoWithBackups('30Gi') }));
  await fixture.passes(3);
  expect(fixture.condition('MongoReady')).toBe('False/StoragePending');
  expect(fixture.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu').metadata.uid).toBe(set);
});
