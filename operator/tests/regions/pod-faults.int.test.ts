// Tests that the causes of pods reach the conditions of a region.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';

test('mo-1447 mo-860 the pods tell their cause by the next look', async () => {
  await using world = await startWorld();
  world.simulated.failures.push({ image: 'registry.example/glimpse-api:1.0.0', reason: 'ImagePullBackOff' });
  world.api.objects.put(aRegion());
  await world.rounds(3);
  expect(world.condition('ApiAvailable')).toBe('False/ImagePullFailed');
  expect(world.condition('Ready')).toBe('False/ImagePullFailed');
});

test('cn-11035 the cause of the pods reaches the keeper of MongoDB', async () => {
  await using world = await startWorld();
  world.simulated.failures.push({ image: 'mongo:8', reason: 'CrashLoopBackOff' });
  world.mongo.outcome = {
    condition: { status: 'False', reason: 'BootstrapFailed', message: 'A container crashes.' },
  };
  world.api.objects.put(aRegion());
  await world.rounds(3);
  expect(world.mongo.calls.at(-1)).toMatchObject({ kind: 'managed', podCauses: ['CrashLooping'] });
  expect(world.condition('Ready')).toBe('False/BootstrapFailed');
});
