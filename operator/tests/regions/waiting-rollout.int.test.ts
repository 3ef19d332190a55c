// Tests a region that waits for its turn.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { old, threeRegions, all, upgrade } from './three-regions.ts';

test('while a region waits, other fields of its workloads are still kept right', async () => {
  await using world = await threeRegions();
  const broken = 'registry.example/glimpse-api:broken';
  world.simulated.failures.push({ image: broken, reason: 'CrashLoopBackOff' });
  upgrade(world, broken);
  await all(world, 3);
  const spec = { api: { image: broken, autoscaling: { min: 4, max: 4 } } };
  world.api.objects.put(aRegion('bb', spec));
  await all(world, 2);
  const { replicas, template } = world.api.objects.get('Deployment', 'api', 'glimpse-bb').spec;
  expect([replicas, template.spec.containers[0].image]).toEqual([4, old]);
}, 300_000);
