// Tests that a reflector survives each fault of the API server and misses nothing.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { widgets } from '../testing/samples.ts';
import { lists, named, reflect, watching } from './reflector-int-samples.ts';

test('fabric8-4781 a half-open watch is cut after 120 s of silence and resumed', async () => {
  await using api = await startFakeApi({ kinds: [widgets] });
  const resource = api.kube.of(widgets);
  await using cache = reflect(api, {
    resource: { ...resource, watch: (from, options) => resource.watch(from, { ...options, idleMs: 300 }) },
  });
  await cache.started;
  await watching(api, 1);
  api.faults.freezeWatches();
  api.objects.put(named('one'));
  await expect.poll(cache.names).toEqual(['one']);
  expect(lists(api)).toHaveLength(1);
});

test('js-1933 after a stop nothing is asked and nothing changes', async () => {
  await using api = await startFakeApi({ kinds: [widgets] });
  const cache = reflect(api);
  await cache.started;
  await watching(api, 1);
  cache.stop.abort();
  await cache.reflector.stopped();
  const asked = api.requests.length;
  api.objects.put(named('one'));
  await expect.poll(() => api.faults.watches.size).toBe(0);
  expect([cache.names(), api.requests.length]).toEqual([[], asked]);
});
