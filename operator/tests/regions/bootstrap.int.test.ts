// Tests a region from its creation to Ready.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';

test('cn-10421 a new region becomes Ready, and Ready turns True only once', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  const ready: string[] = [];
  for (let at = 0; at < 10; at += 1) {
    expect(await fixture.round()).toBeUndefined();
    ready.push(fixture.condition('Ready'));
  }
  expect(ready.at(-1)).toBe('True/Serving');
  expect(ready.lastIndexOf('True/Serving') - ready.indexOf('True/Serving') + 1).toBe(
    ready.filter((one) => one === 'True/Serving').length,
  );
  expect([fixture.condition('Progressing'), fixture.condition('Degraded')]).toEqual([
    'False/Complete',
    'False/AsExpected',
  ]);
  expect(fixture.get().status).toMatchObject({
    endpoints: { url: 'https://eu.glimpse.example', addresses: ['203.0.113.10'] },
    mongo: { summary: '3/3', initializedAt: expect.any(String) },
    api: { summary: '2/2', image: 'registry.example/glimpse-api:1.0.0' },
    keys: { epoch: 1, seq: expect.any(Number) },
    rollout: { templateVersion: '1', lastGood: { image: 'registry.example/glimpse-api:1.0.0' } },
  });
});
