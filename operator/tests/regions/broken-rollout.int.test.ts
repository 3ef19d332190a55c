// Tests broken images, which must stay in one region.
import { expect, test } from 'vitest';
import { names, old, threeRegions, all, images, upgrade } from './three-regions.ts';

test('own-59 a broken image in the first of three regions: the other two never change', async () => {
  await using world = await threeRegions();
  const to = 'registry.example/glimpse-api:broken';
  world.simulated.failures.push({ image: to, reason: 'ImagePullBackOff' });
  upgrade(world, to);
  await all(world, 4);
  await all(world, 14, 20_000);
  expect(images(world)).toEqual([to, old, old]);
  expect(world.condition('Degraded', 'aa')).toBe('True/RolloutFailed');
  expect(world.condition('Progressing', 'aa')).toBe('False/DeadlineExceeded');
  expect(world.message('Progressing', 'aa')).toContain('ImagePullFailed');
  expect(world.condition('Ready', 'aa')).toBe('True/Serving');
  expect(world.condition('Progressing', 'bb')).toBe('False/Held');
  expect(names.map((name) => world.condition('ApiAvailable', name))).toEqual(
    names.map(() => 'True/MinimumAvailable'),
  );
}, 300_000);

test('with Revert the former image returns once, and a repaired spec goes on', async () => {
  await using world = await threeRegions();
  const broken = 'registry.example/glimpse-api:broken';
  world.simulated.failures.push({ image: broken, reason: 'CrashLoopBackOff' });
  upgrade(world, broken, { onFailure: 'Revert' });
  await all(world, 4);
  await all(world, 14, 20_000);
  expect(images(world)).toEqual([old, old, old]);
  expect(world.condition('Degraded', 'aa')).toBe('True/RolloutFailed');
  const good = 'registry.example/glimpse-api:2.0.0';
  upgrade(world, good, { onFailure: 'Revert' });
  await all(world, 20, 20_000);
  expect(images(world)).toEqual([good, good, good]);
  expect(world.condition('Degraded', 'aa')).toBe('False/AsExpected');
}, 300_000);
