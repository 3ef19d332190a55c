// Tests that a reflector survives each fault of the API server and misses nothing.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { widgets } from '../testing/samples.ts';
import { lists, named, reflect, watching } from './reflector-int-samples.ts';

test.each(['stream', 'http'] as const)(
  '410 by %s lists again and finds a deletion that no event told',
  async (how) => {
    await using api = await startFakeApi({ kinds: [widgets] });
    for (const name of ['one', 'two']) api.objects.put(named(name));
    await using cache = reflect(api);
    await cache.started;
    await watching(api, 1);
    api.faults.dropEvents('widgets', 1);
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
