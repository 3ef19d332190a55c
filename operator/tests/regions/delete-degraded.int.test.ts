// Tests the deletion of regions in bad states.
import { expect, test } from 'vitest';
import { confirm, readyWorld, inside, deleteRegion } from './deleted-region.ts';

test('ps-1691 a region is deleted from every degraded state', async () => {
  const outcomes = ['NoPrimary', 'BootstrapFailed', 'AuthenticationFailed', 'ScaleRefused'] as const;
  for (const reason of outcomes) {
    await using world = await readyWorld({ deletionPolicy: 'Delete' }, confirm);
    world.mongo.outcome = { condition: { status: 'False', reason, message: '' } };
    world.api.objects.remove('Secret', 'region-keys', 'glimpse-eu');
    world.api.objects.remove('Deployment', 'api', 'glimpse-eu');
    await world.reconcile();
    await deleteRegion(world);
    expect(world.api.objects.get('Namespace', 'glimpse-eu')).toBeUndefined();
  }
});

test('cm-7286 a failed clean-up keeps the finalizer, is told, and is tried again', async () => {
  await using world = await readyWorld();
  world.api.faults.add(
    { verb: 'DELETE', plural: 'statefulsets' },
    { kind: 'status', status: 403, reason: 'Forbidden' },
    2,
  );
  world.api.objects.remove('Jurisdiction', 'eu');
  await expect(world.reconcile()).rejects.toThrow('Forbidden');
  expect(world.condition('Deleting')).toBe('True/CleanupFailed');
  expect(world.message('Deleting')).toBe('Step RemovingWorkloads failed and is tried again: Forbidden');
  expect(world.get().metadata.finalizers).toEqual(['glimpse.dev/jurisdiction']);
  await world.reconcile().catch(() => undefined);
  await deleteRegion(world);
  expect(world.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
});

test('cluster-api-13558 a deletion with missing referents completes', async () => {
  await using world = await readyWorld({ deletionPolicy: 'Delete' }, confirm);
  for (const kind of ['Secret', 'PersistentVolumeClaim', 'Deployment', 'StatefulSet', 'HTTPRoute', 'Gateway'])
    for (const name of inside(world, kind)) world.api.objects.remove(kind, name, 'glimpse-eu');
  await deleteRegion(world);
  expect(world.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
});
