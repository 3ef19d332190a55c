// Tests the fake API server against the rules of the real one on which other tests rely.
import { expect, test } from 'vitest';
import { is } from '#kube/errors.ts';
import { startFakeApi } from './server.ts';
import { by, key, kinds, maps, spaces, widget } from './server-samples.ts';

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
