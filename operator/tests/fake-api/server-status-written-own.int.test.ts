// Tests the fake API server against the rules of the real one on which other tests rely.
import { expect, test } from 'vitest';
import { startFakeApi } from './server.ts';
import { by, key, kinds, widget, widgets } from './server-samples.ts';

test('status is written only by its own path and does not raise the generation', async () => {
  await using api = await startFakeApi({ kinds });
  const calls = api.kube.of(widgets);
  await calls.apply({ ...widget('one', { size: 1 }), status: { ready: true } }, by('me'));
  expect((await calls.get(key))?.['status']).toBeUndefined();
  const { spec: _, ...bare } = widget('one');
  const written = await calls.apply({ ...bare, status: { ready: true } }, { ...by('me'), sub: 'status' });
  expect(written['status']).toEqual({ ready: true });
  expect(written['spec']).toEqual({ size: 1 });
  expect(written.metadata.generation).toBe(1);
});

test('finalizers hold a deletion, and dependents go with their owner', async () => {
  await using api = await startFakeApi({ kinds });
  const calls = api.kube.of(widgets);
  const owner = api.objects.put({ ...widget('one'), metadata: { ...key, finalizers: ['x.dev/hold'] } });
  const ownerReferences = [{ apiVersion: 'x.dev/v1', kind: 'Widget', name: 'one', uid: owner.metadata.uid }];
  api.objects.put({ kind: 'ConfigMap', metadata: { name: 'child', namespace: 'a', ownerReferences } });
  await calls.remove(key, { uid: owner.metadata.uid });
  expect((await calls.get(key))?.metadata.deletionTimestamp).toBeDefined();
  await calls.patchJson(key, [{ op: 'remove', path: '/metadata/finalizers/0' }]);
  expect(await calls.get(key)).toBeUndefined();
  expect(api.objects.list('ConfigMap')).toEqual([]);
});
