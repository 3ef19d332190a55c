// Tests that objects of removed and earlier settings go.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startReadyRegion } from './ready-region.ts';

test('a removed setting switches its object off: without a range the autoscaler goes', async () => {
  await using fixture = await startReadyRegion();
  expect(fixture.api.objects.get('HorizontalPodAutoscaler', 'api', 'glimpse-eu')).toBeDefined();
  fixture.api.objects.put(
    aRegion('eu', { api: { image: 'registry.example/glimpse-api:1.0.0', autoscaling: { min: 3, max: 3 } } }),
  );
  await fixture.passes(2);
  expect(fixture.api.objects.get('HorizontalPodAutoscaler', 'api', 'glimpse-eu')).toBeUndefined();
  expect(fixture.api.objects.get('Deployment', 'api', 'glimpse-eu').spec.replicas).toBe(3);
});

test('changed settings make a new ConfigMap, and the last three stay', async () => {
  await using fixture = await startReadyRegion();
  for (const brand of ['One', 'Two', 'Three', 'Four']) {
    fixture.api.objects.put(
      aRegion('eu', {
        api: { image: 'registry.example/glimpse-api:1.0.0', settings: { BRAND_NAME: brand } },
      }),
    );
    await fixture.passes(20);
  }
  const all = fixture.api.objects
    .list('ConfigMap', 'glimpse-eu')
    .filter(({ metadata }) => metadata.name.startsWith('api-config-'));
  expect(all).toHaveLength(3);
  const used = fixture.api.objects.get('Deployment', 'api', 'glimpse-eu').spec.template.spec.containers[0]
    .envFrom[0];
  expect(all.map(({ metadata }) => metadata.name)).toContain(used.configMapRef.name);
});
