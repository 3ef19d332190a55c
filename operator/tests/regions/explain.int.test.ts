// Tests the explanation of a region.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';

test('the explanation names facts, wanted objects and differences, and changes nothing', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  await world.rounds(8);
  const calm = await world.controller.explain('eu', new AbortController().signal);
  expect(calm?.diff.filter(({ state }) => state !== 'same')).toEqual([]);
  expect(calm?.facts).toMatchObject({ namespace: 'ours', rolledOut: true, templates: 'new' });
  world.api.objects.remove('Service', 'redis', 'glimpse-eu');
  const writes = world.writes();
  const changed = await world.controller.explain('eu', new AbortController().signal);
  expect(changed?.diff.filter(({ state }) => state !== 'same')).toEqual([
    { kind: 'Service', name: 'redis', part: 'RedisReady', state: 'missing' },
  ]);
  expect(world.writes()).toBe(writes);
  expect(await world.controller.explain('none', new AbortController().signal)).toBeUndefined();
});
