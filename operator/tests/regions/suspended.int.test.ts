// Tests what is kept right in a region that serves while its keys or credentials are missing.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startReadyRegion } from './ready-region.ts';
import type { RegionFixture } from './region-fixture.ts';

const get = (fixture: RegionFixture, kind: string, name: string) =>
  fixture.api.objects.get(kind, name, 'glimpse-eu');
const spoilService = (fixture: RegionFixture, name: string): void =>
  void fixture.api.objects.change('Service', name, 'glimpse-eu', (doc) => {
    doc.spec.selector = { nobody: 'here' };
  });
const scale = (fixture: RegionFixture, kind: string, name: string, replicas: number): void =>
  void fixture.api.objects.change(kind, name, 'glimpse-eu', (doc) => void (doc.spec.replicas = replicas));

test('without keys a Service and the number of pods are set back, and no pod is replaced', async () => {
  await using fixture = await startReadyRegion();
  const { template } = get(fixture, 'Deployment', 'api').spec;
  fixture.api.objects.remove('Secret', 'region-keys', 'glimpse-eu');
  fixture.api.objects.put(aRegion('eu', { api: { image: 'registry.example/glimpse-api:2.0.0' } }));
  await fixture.round();
  expect(fixture.condition('ApiAvailable')).toBe('True/MinimumAvailable');
  for (const condition of ['ApiAvailable', 'Progressing'])
    expect(fixture.message(condition)).toContain('wait for KeysReady');
  expect(fixture.condition('Progressing')).toBe('False/Held');
  spoilService(fixture, 'api');
  scale(fixture, 'Deployment', 'api', 0);
  fixture.api.objects.remove('PodDisruptionBudget', 'api', 'glimpse-eu');
  await fixture.passes(2);
  expect(get(fixture, 'Service', 'api').spec.selector).toMatchObject({
    'app.kubernetes.io/component': 'api',
  });
  expect(get(fixture, 'Deployment', 'api').spec).toMatchObject({ replicas: 2, template });
  expect(get(fixture, 'PodDisruptionBudget', 'api')).toBeDefined();
  expect(fixture.condition('KeysReady')).toBe('False/StateMissing');
});

test('without a credential the stores keep their Services and members, and no pod is replaced', async () => {
  await using fixture = await startReadyRegion();
  const templates = () =>
    ['mongo', 'redis'].map((name) => JSON.stringify(get(fixture, 'StatefulSet', name).spec.template));
  const before = templates();
  fixture.api.objects.remove('Secret', 'mongo-keyfile', 'glimpse-eu');
  await fixture.round();
  expect(fixture.condition('Progressing')).toBe('False/Held');
  expect(fixture.message('Progressing')).toContain('MongoReady');
  for (const name of ['mongo', 'redis']) spoilService(fixture, name);
  scale(fixture, 'StatefulSet', 'mongo', 0);
  await fixture.passes(2);
  expect(templates()).toEqual(before);
  expect(get(fixture, 'StatefulSet', 'mongo').spec.replicas).toBe(3);
  for (const name of ['mongo', 'redis'])
    expect(get(fixture, 'Service', name).spec.selector).toMatchObject({
      'app.kubernetes.io/component': name,
    });
});

test('an API that somebody scaled to nothing comes back, also where an autoscaler counts its pods', async () => {
  await using fixture = await startReadyRegion();
  scale(fixture, 'Deployment', 'api', 0);
  await fixture.round();
  expect(get(fixture, 'Deployment', 'api').spec.replicas).toBe(2);
});
