// Tests that a reflector survives each fault of the API server and misses nothing.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { widgets } from '../testing/samples.ts';
import { lists, named, reflect } from './reflector-int-samples.ts';

test('it lists all pages once and then sees each change', async () => {
  await using api = await startFakeApi({ kinds: [widgets] });
  api.objects.put(named('one'));
  await using cache = reflect(api);
  await cache.started;
  expect([cache.names(), cache.reflector.synced()]).toEqual([['one'], true]);
  api.objects.put(named('two'));
  api.objects.put(named('one', { size: 2 }));
  api.objects.remove('Widget', 'two', 'a');
  await expect.poll(() => cache.deltas).toEqual(['added one', 'added two', 'updated one', 'deleted two']);
  expect(lists(api).map(({ query }) => query['resourceVersion'])).toEqual(['0']);
});

test('js-458 start resolves only after a full list, also when the first ones fail', async () => {
  await using api = await startFakeApi({ kinds: [widgets] });
  api.objects.put(named('one'));
  api.faults.add({ verb: 'GET' }, { kind: 'status', status: 500 }, 2);
  await using cache = reflect(api);
  expect(cache.reflector.synced()).toBe(false);
  await cache.started;
  expect([cache.names(), lists(api).length]).toEqual([['one'], 3]);
});
