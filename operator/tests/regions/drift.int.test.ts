// Tests that changed and deleted objects come back, and that a fight ends.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld } from './world.ts';
import { readyWorld } from './drifting-region.ts';

test('a deleted child is back after the next run, with the same content', async () => {
  await using world = await readyWorld();
  for (const [kind, name] of [
    ['Service', 'api'],
    ['NetworkPolicy', 'default-deny'],
    ['Deployment', 'api'],
    ['RoleBinding', 'glimpse-operator'],
  ] as const) {
    const { spec, metadata } = world.api.objects.get(kind, name, 'glimpse-eu');
    world.api.objects.remove(kind, name, 'glimpse-eu');
    await world.round();
    const back = world.api.objects.get(kind, name, 'glimpse-eu');
    expect(back.metadata.labels).toEqual(metadata.labels);
    if (kind === 'NetworkPolicy') expect(back.spec).toEqual(spec);
  }
  await world.rounds(2);
  expect(world.condition('Ready')).toBe('True/Serving');
});

test('a changed field is set back and told, and more than six times within an hour end the fight', async () => {
  await using world = await readyWorld();
  const spoil = (): void =>
    void world.api.objects.change(
      'Service',
      'api',
      'glimpse-eu',
      (doc) => void (doc.spec.ports[0].targetPort = 1),
    );
  for (let at = 0; at < 9; at += 1) {
    spoil();
    await world.round();
  }
  expect(world.drift.filter((kind) => kind === 'Service')).toHaveLength(6);
  expect(world.events.filter(({ reason }) => reason === 'DriftCorrected').length).toBeGreaterThanOrEqual(6);
  expect(world.condition('Degraded')).toBe('True/DriftFight');
  expect(world.message('Degraded')).toContain('kubectl');
  expect(world.condition('Ready')).toBe('True/Serving');
});

test('an object of somebody else with our name is left alone and told', async () => {
  await using world = await startWorld();
  world.api.objects.put(aRegion());
  await world.round();
  world.api.objects.remove('Service', 'redis', 'glimpse-eu');
  const foreign = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'redis', namespace: 'glimpse-eu' },
    spec: { ports: [] },
  };
  world.api.objects.put(foreign);
  await world.rounds(3);
  expect(world.condition('RedisReady')).toBe('Unknown/Pending');
  expect(world.api.objects.get('Service', 'redis', 'glimpse-eu').metadata.labels).toBeUndefined();
});
