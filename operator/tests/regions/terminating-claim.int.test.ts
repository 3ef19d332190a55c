// Tests a volume claim that is being deleted.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { mongoWithBackups, startBackedUpRegion } from './restored-region.ts';

test('cn-1-30 a volume claim on its way out is waited for and never bound', async () => {
  await using fixture = await startBackedUpRegion();
  fixture.api.objects.remove('Jurisdiction', 'eu');
  await fixture.passes(6);
  fixture.api.objects.change(
    'PersistentVolumeClaim',
    'data-mongo-0',
    'glimpse-eu',
    (doc) => void (doc.metadata.finalizers = ['kubernetes.io/pvc-protection']),
  );
  fixture.api.objects.remove('PersistentVolumeClaim', 'data-mongo-0', 'glimpse-eu');
  fixture.restart();
  fixture.api.objects.put(aRegion('eu', { mongo: mongoWithBackups() }));
  await fixture.passes(3);
  expect(fixture.api.objects.get('StatefulSet', 'mongo', 'glimpse-eu')).toBeUndefined();
  expect(fixture.condition('MongoReady')).toBe('False/StoragePending');
  fixture.api.objects.change(
    'PersistentVolumeClaim',
    'data-mongo-0',
    'glimpse-eu',
    (doc) => void (doc.metadata.finalizers = []),
  );
  await fixture.passes(8);
  expect(fixture.condition('Ready')).toBe('True/Serving');
});
