// Tests that a reflector survives each fault of the API server and misses nothing.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { widgets } from '../testing/samples.ts';
import { lists, named, reflect, watching } from './reflector-int-samples.ts';

test.each([
  'js-958 reset',
  'js-596 clean end',
  'js-1496 half a line',
  'cozystack-3080 in-stream 500',
  'js-364 ended watch',
])('%s: the watch goes on where it ended, without a new list', async (fault) => {
  await using api = await startFakeApi({ kinds: [widgets] });
  await using cache = reflect(api);
  await cache.started;
  await watching(api, 1);
  api.objects.put(named('one'));
  await expect.poll(cache.names).toEqual(['one']);
  if (fault.startsWith('js-958')) api.faults.cutWatches();
  if (fault.startsWith('js-596') || fault.startsWith('js-364')) api.faults.cutWatches(undefined, true);
  if (fault.startsWith('js-1496')) {
    api.faults.sendText('{"type":"ADD');
    api.faults.cutWatches(undefined, true);
  }
  if (fault.startsWith('cozystack')) api.faults.sendError(500, 'InternalError');
  api.objects.put(named('two'));
  await expect.poll(cache.names).toEqual(['one', 'two']);
  expect(lists(api)).toHaveLength(1);
});
