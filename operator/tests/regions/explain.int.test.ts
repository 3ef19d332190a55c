// Tests the explanation of a region.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';

test('the explanation names facts, wanted objects and differences, and changes nothing', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  await fixture.passes(8);
  const calm = await fixture.controller.explain('eu', new AbortController().signal);
  expect(calm?.diff.filter(({ state }) => state !== 'same')).toEqual([]);
  expect(calm?.facts).toMatchObject({ namespace: 'ours', rolledOut: true, templates: 'new' });
  fixture.api.objects.remove('Service', 'redis', 'glimpse-eu');
  const writes = fixture.writes();
  const changed = await fixture.controller.explain('eu', new AbortController().signal);
  expect(changed?.diff.filter(({ state }) => state !== 'same')).toEqual([
    { kind: 'Service', name: 'redis', part: 'RedisReady', state: 'missing' },
  ]);
  expect(fixture.writes()).toBe(writes);
  expect(await fixture.controller.explain('none', new AbortController().signal)).toBeUndefined();
});
