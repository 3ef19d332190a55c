// Tests maintenance of a region.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';

test('maintenance keeps the API at 0 pods, and its end brings them back', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  await world.rounds(8);
  world.api.objects.put(aRegion('eu', { maintenance: true }));
  await world.rounds(2);
  expect(world.api.objects.get('Deployment', 'api', 'glimpse-eu').spec.replicas).toBe(0);
  expect(world.condition('ApiAvailable')).toBe('False/Maintenance');
  world.api.objects.put(aRegion());
  await world.rounds(3);
  expect(world.condition('Ready')).toBe('True/Serving');
});
