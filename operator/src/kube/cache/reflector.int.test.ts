// Tests that a reflector survives each fault of the API server and misses nothing.
import { expect, test, vi } from 'vitest';
import type { Clock } from '#platform/clock.ts';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { evenRandom, widgets } from '../testing/samples.ts';
import { fast, lists, named, reflect, watches, watching } from './testing/reflector-int-samples.ts';

test.each(['stream', 'http'] as const)(
  '410 by %s lists again and finds a deletion that no event told',
  async (how) => {
    await using api = await startFakeApi({ kinds: [widgets] });
    for (const name of ['one', 'two']) api.objects.put(named(name));
    await using cache = reflect(api);
    await cache.started;
    await watching(api, 1);
    api.faults.loseEvents('widgets', 1);
    api.objects.remove('Widget', 'one', 'a');
    api.faults.compact(api.objects.version() + 1, how);
    api.faults.cutWatches();
    await expect.poll(cache.names).toEqual(['two']);
    expect(cache.deltas).toContain('deleted one');
    api.faults.compact(0);
    api.objects.put(named('three'));
    await expect.poll(cache.names).toEqual(['three', 'two']);
    expect(lists(api).at(-1)?.query['resourceVersion']).toBeUndefined();
  },
);

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
  const before = api.requests.length;
  api.objects.put(named('one'));
  await expect.poll(() => api.faults.watches.size).toBe(0);
  expect([cache.names(), api.requests.length]).toEqual([[], before]);
});

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
  api.faults.loseEvents('widgets', 2);
  api.objects.remove('Widget', 'one', 'a');
  api.objects.put(named('one'));
  api.faults.sendError(410, 'Expired');
  await expect.poll(() => cache.deltas).toEqual(['added one', 'deleted one', 'added one']);
});

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

test('while the server is down there is one request per back-off step, and the steps grow', async () => {
  await using api = await startFakeApi({ kinds: [widgets] });
  const slept: number[] = [];
  const clock: Clock = { ...fast, sleep: (ms, signal) => (slept.push(ms), fast.sleep(ms, signal)) };
  await using cache = reflect(api, { clock, random: evenRandom });
  await cache.started;
  await watching(api, 1);
  api.faults.add({ watch: true }, { kind: 'status', status: 500 }, 4);
  api.faults.cutWatches();
  api.objects.put(named('one'));
  await expect.poll(cache.names).toEqual(['one']);
  expect([lists(api).length, watches(api).length]).toEqual([1, 6]);
  expect(slept).toEqual([800, 1600, 3200, 6400, 12_800]);
});

test('an object that does not parse is left out and hides no other', async () => {
  await using api = await startFakeApi({ kinds: [widgets] });
  api.objects.put(named('one'));
  const strictKind = {
    ...widgets,
    parse: (raw: unknown) => {
      const parsed = widgets.parse(raw);
      if (parsed.metadata.name === 'bad') throw new Error('malformed');
      return parsed;
    },
  };
  await using cache = reflect(api, { resource: api.kube.of(strictKind) });
  api.objects.put(named('bad'));
  await cache.started;
  api.objects.put(named('two'));
  await expect.poll(cache.names).toEqual(['one', 'two']);
});

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
