// Tests the deletion of regions in bad states.
import { expect, test } from 'vitest';
import { startReadyRegion } from './ready-region.ts';
import { confirm, inside, deleteUntilGone } from './deleted-region.ts';

test('ps-1691 a region is deleted from every degraded state', async () => {
  const outcomes = ['NoPrimary', 'BootstrapFailed', 'AuthenticationFailed', 'ScaleRefused'] as const;
  for (const reason of outcomes) {
    await using fixture = await startReadyRegion({ deletionPolicy: 'Delete' }, confirm);
    fixture.mongo.outcome = { condition: { status: 'False', reason, message: '' } };
    fixture.api.objects.remove('Secret', 'region-keys', 'glimpse-eu');
    fixture.api.objects.remove('Deployment', 'api', 'glimpse-eu');
    await fixture.reconcile();
    await deleteUntilGone(fixture);
    expect(fixture.api.objects.get('Namespace', 'glimpse-eu')).toBeUndefined();
  }
});

test('cm-7286 a failed clean-up keeps the finalizer, is told, and is tried again', async () => {
  await using fixture = await startReadyRegion();
  fixture.api.faults.add(
    { verb: 'DELETE', plural: 'statefulsets' },
    { kind: 'status', status: 403, reason: 'Forbidden' },
    2,
  );
  fixture.api.objects.remove('Jurisdiction', 'eu');
  await expect(fixture.reconcile()).rejects.toThrow('Forbidden');
  expect(fixture.condition('Deleting')).toBe('True/CleanupFailed');
  expect(fixture.message('Deleting')).toBe('Step RemovingWorkloads failed and is tried again: Forbidden');
  expect(fixture.get().metadata.finalizers).toEqual(['glimpse.dev/jurisdiction']);
  await fixture.reconcile().catch(() => undefined);
  await deleteUntilGone(fixture);
  expect(fixture.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
});

test('cluster-api-13558 a deletion with missing referents completes', async () => {
  await using fixture = await startReadyRegion({ deletionPolicy: 'Delete' }, confirm);
  for (const kind of ['Secret', 'PersistentVolumeClaim', 'Deployment', 'StatefulSet', 'HTTPRoute', 'Gateway'])
    for (const name of inside(fixture, kind)) fixture.api.objects.remove(kind, name, 'glimpse-eu');
  await deleteUntilGone(fixture);
  expect(fixture.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
});
