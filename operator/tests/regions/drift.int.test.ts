// Tests that changed and deleted objects come back, and that a fight ends.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld, type World } from './world.ts';

async function readyWorld(): Promise<World> {
  const world = await startWorld();
  world.api.objects.put(aRegion());
  await world.rounds(8);
  return world;
}

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

test('cn-10612 an object that a stale cache does not show is adopted, not wedged', async () => {
  await using world = await readyWorld();
  world.restart();
  world.api.faults.add(
    { verb: 'GET', plural: 'services', name: 'mongo' },
    { kind: 'stale', changes: 400 },
    1,
  );
  expect(await world.round()).toBeUndefined();
  expect(await world.round()).toBeUndefined();
  expect(world.condition('Ready')).toBe('True/Serving');
});

test('cn-10491 names follow from the spec alone: lost counters and gaps change no object', async () => {
  await using world = await readyWorld();
  const names = () =>
    ['Deployment', 'StatefulSet', 'Service', 'ConfigMap', 'Secret']
      .flatMap((kind) => world.api.objects.list(kind, 'glimpse-eu'))
      .map(({ kind, metadata }) => `${kind}/${metadata.name}/${metadata.uid}`)
      .toSorted();
  const before = names();
  world.api.objects.change('Jurisdiction', 'eu', '', (doc) => void delete doc.status.rollout, 'status');
  world.restart();
  await world.rounds(4);
  expect(names()).toEqual(before);
});

test('a removed setting switches its object off: without a range the autoscaler goes', async () => {
  await using world = await readyWorld();
  expect(world.api.objects.get('HorizontalPodAutoscaler', 'api', 'glimpse-eu')).toBeDefined();
  world.api.objects.put(
    aRegion('eu', { api: { image: 'registry.example/glimpse-api:1.0.0', autoscaling: { min: 3, max: 3 } } }),
  );
  await world.rounds(2);
  expect(world.api.objects.get('HorizontalPodAutoscaler', 'api', 'glimpse-eu')).toBeUndefined();
  expect(world.api.objects.get('Deployment', 'api', 'glimpse-eu').spec.replicas).toBe(3);
});

test('changed settings make a new ConfigMap, and the last three stay', async () => {
  await using world = await readyWorld();
  for (const brand of ['One', 'Two', 'Three', 'Four']) {
    world.api.objects.put(
      aRegion('eu', {
        api: { image: 'registry.example/glimpse-api:1.0.0', settings: { BRAND_NAME: brand } },
      }),
    );
    await world.rounds(20);
  }
  const all = world.api.objects
    .list('ConfigMap', 'glimpse-eu')
    .filter(({ metadata }) => metadata.name.startsWith('api-config-'));
  expect(all).toHaveLength(3);
  const used = world.api.objects.get('Deployment', 'api', 'glimpse-eu').spec.template.spec.containers[0]
    .envFrom[0];
  expect(all.map(({ metadata }) => metadata.name)).toContain(used.configMapRef.name);
});
