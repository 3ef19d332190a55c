// Tests the deletion of a region that keeps its data.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startReadyRegion } from './ready-region.ts';
import { inside, deleteUntilGone } from './deleted-region.ts';

test('Retain removes routes and pods only, and the same manifest adopts all data again', async () => {
  await using fixture = await startReadyRegion();
  const kept = () => [
    ...fixture.api.objects.list('Secret', 'glimpse-eu').map(({ metadata }) => metadata.uid),
    ...fixture.api.objects.list('PersistentVolumeClaim', 'glimpse-eu').map(({ metadata }) => metadata.uid),
  ];
  const before = kept();
  const keys = fixture.api.objects.get('Secret', 'region-keys', 'glimpse-eu').data;
  await deleteUntilGone(fixture);
  expect(fixture.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
  expect([
    ...inside(fixture, 'Deployment'),
    ...inside(fixture, 'StatefulSet'),
    ...inside(fixture, 'HTTPRoute'),
    ...inside(fixture, 'Pod'),
  ]).toEqual([]);
  expect(kept()).toEqual(before);
  expect(fixture.api.objects.get('Namespace', 'glimpse-eu')).toBeDefined();
  fixture.restart();
  fixture.api.objects.put(aRegion());
  await fixture.passes(8);
  expect(fixture.condition('Ready')).toBe('True/Serving');
  expect(kept()).toEqual(before);
  expect(fixture.api.objects.get('Secret', 'region-keys', 'glimpse-eu').data).toEqual(keys);
});
