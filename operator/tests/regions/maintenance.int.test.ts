// Tests maintenance of a region.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';

test('maintenance keeps the API at 0 pods, and its end brings them back', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  await fixture.passes(8);
  fixture.api.objects.put(aRegion('eu', { maintenance: true }));
  await fixture.passes(2);
  expect(fixture.api.objects.get('Deployment', 'api', 'glimpse-eu').spec.replicas).toBe(0);
  expect(fixture.condition('ApiAvailable')).toBe('False/Maintenance');
  fixture.api.objects.put(aRegion());
  await fixture.passes(3);
  expect(fixture.condition('Ready')).toBe('True/Serving');
});
