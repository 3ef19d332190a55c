// Tests a region from its creation to Ready, and that nothing is written once all is well.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';

test('a new region becomes Ready, and two more runs write nothing', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  const ready: string[] = [];
  for (let at = 0; at < 12; at += 1) {
    const fault = await world.round();
    expect(fault).toBeUndefined();
    ready.push(world.condition('Ready'));
  }
  expect(world.get().status?.conditions).toMatchObject([]);
});
