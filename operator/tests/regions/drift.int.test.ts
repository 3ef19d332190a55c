// Tests that changed and deleted objects come back, and that a fight ends.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startRegionFixture } from './region-fixture.ts';
import { startReadyRegion } from './ready-region.ts';

test('a deleted child is back after the next run, with the same content', async () => {
  await using fixture = await startReadyRegion();
  for (const [kind, name] of [
    ['Service', 'api'],
    ['NetworkPolicy', 'default-deny'],
    ['Deployment', 'api'],
    ['RoleBinding', 'glimpse-operator'],
  ] as const) {
    const { spec, metadata } = fixture.api.objects.get(kind, name, 'glimpse-eu');
    fixture.api.objects.remove(kind, name, 'glimpse-eu');
    await fixture.round();
    const back = fixture.api.objects.get(kind, name, 'glimpse-eu');
    expect(back.metadata.labels).toEqual(metadata.labels);
    if (kind === 'NetworkPolicy') expect(back.spec).toEqual(spec);
  }
  await fixture.passes(2);
  expect(fixture.condition('Ready')).toBe('True/Serving');
});

test('a changed field is set back and told, and more than six times within an hour end the fight', async () => {
  await using fixture = await startReadyRegion();
  const spoil = (): void =>
    void fixture.api.objects.change(
      'Service',
      'api',
      'glimpse-eu',
      (doc) => void (doc.spec.ports[0].targetPort = 1),
    );
  for (let at = 0; at < 9; at += 1) {
    spoil();
    await fixture.round();
  }
  expect(fixture.drift.filter((kind) => kind === 'Service')).toHaveLength(6);
  expect(fixture.events.filter(({ reason }) => reason === 'DriftCorrected').length).toBeGreaterThanOrEqual(6);
  expect(fixture.condition('Degraded')).toBe('True/DriftFight');
  expect(fixture.message('Degraded')).toContain('kubectl');
  expect(fixture.condition('Ready')).toBe('True/Serving');
});

test('an object of somebody else with our name is left alone and told', async () => {
  await using fixture = await startRegionFixture();
  fixture.api.objects.put(aRegion());
  await fixture.round();
  fixture.api.objects.remove('Service', 'redis', 'glimpse-eu');
  const foreign = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'redis', namespace: 'glimpse-eu' },
    spec: { ports: [] },
  };
  fixture.api.objects.put(foreign);
  await fixture.passes(3);
  expect(fixture.condition('RedisReady')).toBe('Unknown/Pending');
  expect(fixture.api.objects.get('Service', 'redis', 'glimpse-eu').metadata.labels).toBeUndefined();
});
