// Tests that the causes of pods reach the conditions of a region.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';

test('mo-1447 mo-860 the pods tell their cause by the next look', async () => {
  await using fixture = await startRegionFixture();
  fixture.simulated.failures.push({
    image: 'registry.example/glimpse-api:1.0.0',
    reason: 'ImagePullBackOff',
  });
  fixture.api.objects.put(aRegion());
  await fixture.passes(3);
  expect(fixture.condition('ApiAvailable')).toBe('False/ImagePullFailed');
  expect(fixture.condition('Ready')).toBe('False/ImagePullFailed');
});

test('cn-11035 the cause of the pods reaches the keeper of MongoDB', async () => {
  await using fixture = await startRegionFixture();
  fixture.simulated.failures.push({ image: 'mongo:8', reason: 'CrashLoopBackOff' });
  fixture.mongo.outcome = {
    condition: { status: 'False', reason: 'BootstrapFailed', message: 'A container crashes.' },
  };
  fixture.api.objects.put(aRegion());
  await fixture.passes(3);
  expect(fixture.mongo.calls.at(-1)).toMatchObject({ kind: 'managed', podCauses: ['CrashLooping'] });
  expect(fixture.condition('Ready')).toBe('False/BootstrapFailed');
});
