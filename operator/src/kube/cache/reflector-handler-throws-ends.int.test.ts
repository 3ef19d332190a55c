// Tests that a reflector survives each fault of the API server and misses nothing.
import { expect, test, vi } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { widgets } from '../testing/samples.ts';
import { lists, named, reflect, watches, watching } from './reflector-int-samples.ts';

test('a handler that throws ends neither the watch nor the process', async () => {
  await using api = await startFakeApi({ kinds: [widgets] });
  const onChange = vi.fn<() => void>(() => {
    throw new TypeError('fault of a handler');
  });
  await using cache = reflect(api, { onChange });
  await cache.started;
  for (const name of ['one', 'two']) api.objects.put(named(name));
  await expect.poll(cache.names).toEqual(['one', 'two']);
  expect([onChange.mock.calls.length, lists(api).length, watches(api).length]).toEqual([2, 1, 1]);
});

test('a name that is deleted and made again between two lists is a deletion and an addition', async () => {
  await using api = await startFakeApi({ kinds: [widgets] });
  api.objects.put(named('one'));
  await using cache = reflect(api);
  await cache.started;
  await watching(api, 1);
  api.faults.dropEvents('widgets', 2);
  api.objects.remove('Widget', 'one', 'a');
  api.objects.put(named('one'));
  api.faults.sendError(410, 'Expired');
  await expect.poll(() => cache.deltas).toEqual(['added one', 'deleted one', 'added one']);
});
