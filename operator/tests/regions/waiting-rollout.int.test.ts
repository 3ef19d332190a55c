// Tests a region that waits for its place in the queue.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { old, threeRegions, all, upgrade } from './three-regions.ts';

test('while a region waits, other fields of its workloads are still kept right', async () => {
  await using fixture = await threeRegions();
  const broken = 'registry.example/glimpse-api:broken';
  fixture.simulated.failures.push({ image: broken, reason: 'CrashLoopBackOff' });
  upgrade(fixture, broken);
  await all(fixture, 3);
  const spec = { api: { image: broken, autoscaling: { min: 4, max: 4 } } };
  fixture.api.objects.put(aRegion('bb', spec));
  await all(fixture, 2);
  const { replicas, template } = fixture.api.objects.get('Deployment', 'api', 'glimpse-bb').spec;
  expect([replicas, template.spec.containers[0].image]).toEqual([4, old]);
});
