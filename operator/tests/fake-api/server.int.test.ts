// Tests the fake API server against the rules of the real one on which other tests rely.
import { expect, test } from 'vitest';
import { is } from '#kube/errors.ts';
import { rawKind } from '#kube/kind.ts';
import { startFakeApi } from './server.ts';

const widgets = rawKind({
  group: 'x.dev',
  version: 'v1',
  plural: 'widgets',
  kind: 'Widget',
  namespaced: true,
});

const maps = rawKind({
  group: '',
  version: 'v1',
  plural: 'configmaps',
  kind: 'ConfigMap',
  namespaced: true,
});

const spaces = rawKind({
  group: '',
  version: 'v1',
  plural: 'namespaces',
  kind: 'Namespace',
  namespaced: false,
});

const kinds = [widgets, maps, spaces];

const widget = (name: string, spec: object = {}) => ({
  apiVersion: 'x.dev/v1',
  kind: 'Widget',
  metadata: { name, namespace: 'a' },
  spec: { ...spec },
});

const key = { namespace: 'a', name: 'one' };

const by = (name: string, force = false) => ({ name, force });

test('apply creates, keeps fields of other managers and removes fields given up', async () => {
  await using api = await startFakeApi({ kinds });
  const widgetCalls = api.kube.of(widgets);
  await widgetCalls.apply(widget('one', { size: 1, colour: 'red' }), by('me'));
  api.objects.change('Widget', 'one', 'a', (doc) => void (doc.spec.owner = 'them'));
  const next = await widgetCalls.apply(widget('one', { size: 1 }), by('me'));
  expect(next['spec']).toEqual({ size: 1, owner: 'them' });
  expect(next.metadata.generation).toBe(3);
  const error = await widgetCalls
    .apply(widget('one', { owner: 'me' }), by('me'))
    .catch((thrown: unknown) => thrown);
  expect(is.conflict(error)).toBe(true);
  const forced = await widgetCalls.apply(widget('one', { owner: 'me' }), by('me', true));
  expect(forced['spec']).toEqual({ owner: 'me' });
});

test('an apply that changes nothing keeps the version', async () => {
  await using api = await startFakeApi({ kinds });
  const one = await api.kube.of(widgets).apply(widget('one', { size: 1 }), by('me'));
  const two = await api.kube.of(widgets).apply(widget('one', { size: 1 }), by('me'));
  expect(two.metadata.resourceVersion).toBe(one.metadata.resourceVersion);
});

test('a deleted namespace takes its objects along and waits for their finalizers', async () => {
  await using api = await startFakeApi({ kinds });
  const { metadata } = api.objects.put({ kind: 'Namespace', metadata: { name: 'a' } });
  api.objects.put({ ...widget('one'), metadata: { ...key, finalizers: ['x.dev/hold'] } });
  api.objects.put({ kind: 'ConfigMap', metadata: { name: 'm', namespace: 'a' } });
  await api.kube.of(spaces).remove({ namespace: '', name: 'a' }, { uid: metadata.uid });
  expect(api.objects.list('ConfigMap')).toEqual([]);
  expect(api.objects.get('Namespace', 'a')).toBeDefined();
  api.objects.change('Widget', 'one', 'a', (doc) => void (doc.metadata.finalizers = []));
  expect(api.objects.get('Namespace', 'a')).toBeUndefined();
});

test('lists come in pages and by label; a second create is refused', async () => {
  await using api = await startFakeApi({ kinds });
  const calls = api.kube.of(maps);
  for (const name of ['a', 'b', 'c'])
    api.objects.put({
      kind: 'ConfigMap',
      metadata: { name, namespace: 'a', labels: { first: String(name === 'a') } },
    });
  const pages = await Array.fromAsync(calls.pages({ limit: 2 }));
  expect(pages.map(({ items }) => items.map(({ metadata }) => metadata.name))).toEqual([['a', 'b'], ['c']]);
  expect(await calls.list({ selector: { labels: { first: 'true' } } })).toHaveLength(1);
  const map = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'a' } };
  expect(is.alreadyExists(await calls.create(map, by('me')).catch((thrown: unknown) => thrown))).toBe(true);
});

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
