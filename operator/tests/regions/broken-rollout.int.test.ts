// Tests broken images, which must stay in one region.
import { expect, test } from 'vitest';
import { names, old, threeRegions, all, images, upgrade } from './three-regions.ts';

test('own-59 a broken image in the first of three regions: the other two never change', async () => {
  await using fixture = await threeRegions();
  const to = 'registry.example/glimpse-api:broken';
  fixture.simulated.failures.push({ image: to, reason: 'ImagePullBackOff' });
  upgrade(fixture, to);
  await all(fixture, 4);
  await all(fixture, 14, 20_000);
  expect(images(fixture)).toEqual([to, old, old]);
  expect(fixture.condition('Degraded', 'aa')).toBe('True/RolloutFailed');
  expect(fixture.condition('Progressing', 'aa')).toBe('False/DeadlineExceeded');
  expect(fixture.message('Progressing', 'aa')).toContain('ImagePullFailed');
  expect(fixture.condition('Ready', 'aa')).toBe('True/ChangeFailing');
  expect(fixture.message('Ready', 'aa')).toContain('ImagePullFailed');
  expect(fixture.condition('Progressing', 'bb')).toBe('False/Held');
  expect(names.map((name) => fixture.condition('ApiAvailable', name))).toEqual(
    names.map(() => 'True/MinimumAvailable'),
  );
});

test('with Revert the former image returns once, and a repaired spec goes on', async () => {
  await using fixture = await threeRegions();
  const broken = 'registry.example/glimpse-api:broken';
  fixture.simulated.failures.push({ image: broken, reason: 'CrashLoopBackOff' });
  upgrade(fixture, broken, { onFailure: 'Revert' });
  await all(fixture, 4);
  await all(fixture, 14, 20_000);
  expect(images(fixture)).toEqual([old, old, old]);
  expect(fixture.condition('Degraded', 'aa')).toBe('True/RolloutFailed');
  const good = 'registry.example/glimpse-api:2.0.0';
  upgrade(fixture, good, { onFailure: 'Revert' });
  await all(fixture, 20, 20_000);
  expect(images(fixture)).toEqual([good, good, good]);
  expect(fixture.condition('Degraded', 'aa')).toBe('False/AsExpected');
});
