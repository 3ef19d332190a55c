// Tests that a reflector survives each fault of the API server and misses nothing.
import { expect, test } from 'vitest';
import type { Clock } from '#platform/clock.ts';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { evenRandom, widgets } from '../testing/samples.ts';
import { fast, lists, named, reflect, watches, watching } from './reflector-int-samples.ts';

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
