// Tests the deletion of regions under both policies.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld, type World } from './world.ts';

const confirm = { annotations: { 'glimpse.dev/confirm-delete': 'eu' } };
const mongoSecrets = ['mongo-keyfile', 'mongo-admin', 'mongo-users', 'mongo-ca', 'mongo-ca-key'];

async function readyWorld(changes: object = {}, metadata: object = {}): Promise<World> {
  const world = await startWorld();
  world.api.objects.put(aRegion('eu', { ...changes }, metadata));
  await world.rounds(8);
  return world;
}
const inside = (world: World, kind: string) =>
  world.api.objects.list(kind, 'glimpse-eu').map(({ metadata }) => metadata.name);
/** Deletes and runs until the object is gone, or up to 20 rounds. */
async function deleteRegion(world: World): Promise<readonly string[]> {
  world.api.objects.remove('Jurisdiction', 'eu');
  const seen: string[] = [];
  for (let at = 0; at < 20 && world.api.objects.get('Jurisdiction', 'eu'); at += 1) {
    await world.reconcile().catch(() => undefined);
    if (world.api.objects.get('Jurisdiction', 'eu')) seen.push(world.condition('Deleting'));
    await world.clock.advance(3000);
  }
  return seen;
}

test('Retain removes routes and pods only, and the same manifest adopts all data again', async () => {
  await using world = await readyWorld();
  const kept = () => [
    ...world.api.objects.list('Secret', 'glimpse-eu').map(({ metadata }) => metadata.uid),
    ...world.api.objects.list('PersistentVolumeClaim', 'glimpse-eu').map(({ metadata }) => metadata.uid),
  ];
  const before = kept();
  const keys = world.api.objects.get('Secret', 'region-keys', 'glimpse-eu').data;
  await deleteRegion(world);
  expect(world.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
  expect([
    ...inside(world, 'Deployment'),
    ...inside(world, 'StatefulSet'),
    ...inside(world, 'HTTPRoute'),
    ...inside(world, 'Pod'),
  ]).toEqual([]);
  expect(kept()).toEqual(before);
  expect(world.api.objects.get('Namespace', 'glimpse-eu')).toBeDefined();
  world.restart();
  world.api.objects.put(aRegion());
  await world.rounds(8);
  expect(world.condition('Ready')).toBe('True/Serving');
  expect(kept()).toEqual(before);
  expect(world.api.objects.get('Secret', 'region-keys', 'glimpse-eu').data).toEqual(keys);
});

test('Delete waits for its confirmation and removes nothing before', async () => {
  await using world = await readyWorld({ deletionPolicy: 'Delete' });
  world.api.objects.remove('Jurisdiction', 'eu');
  const writes = world.writes();
  await world.rounds(3);
  expect(world.condition('Deleting')).toBe('True/AwaitingConfirmation');
  expect(world.writes() - writes).toBe(1);
  expect(inside(world, 'Deployment')).toEqual(['acme-solver', 'api']);
});

test('a confirmed Delete leaves nothing, and destroys the keys before domains and data', async () => {
  await using world = await readyWorld({ deletionPolicy: 'Delete' }, confirm);
  await deleteRegion(world);
  expect(world.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
  expect(world.api.objects.get('Namespace', 'glimpse-eu')).toBeUndefined();
  for (const kind of ['Secret', 'PersistentVolumeClaim', 'CustomDomain', 'Pod', 'ConfigMap', 'Service'])
    expect(inside(world, kind)).toEqual([]);
  const removed = world.api.requests
    .filter(({ verb }) => verb === 'DELETE')
    .map(({ name, kind }) => `${kind?.plural}/${name}`);
  const order = [
    'httproutes/acme-challenge',
    'statefulsets/mongo',
    'secrets/region-keys',
    'customdomains/eu.glimpse.example',
    'persistentvolumeclaims/data-mongo-0',
    'namespaces/glimpse-eu',
  ];
  const positions = order.map((name) => removed.indexOf(name));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
});

test('ps-2502 no child is created after the deletion began', async () => {
  await using world = await readyWorld({ deletionPolicy: 'Delete' }, confirm);
  const from = world.api.requests.length;
  world.api.objects.remove('Jurisdiction', 'eu');
  await world.rounds(3);
  await deleteRegion(world);
  const written = world.api.requests
    .slice(from)
    .filter(({ verb, sub }) => (verb === 'PATCH' || verb === 'POST' || verb === 'PUT') && sub === '');
  expect(written.map(({ kind }) => kind?.plural).filter((plural) => plural !== 'jurisdictions')).toEqual([]);
});

test('ps-1409 volumes and credentials exist together or vanish together', async () => {
  for (const [policy, metadata] of [
    ['Retain', {}],
    ['Delete', confirm],
  ] as const) {
    await using world = await readyWorld({ deletionPolicy: policy }, metadata);
    world.api.objects.remove('Jurisdiction', 'eu');
    for (let at = 0; at < 12 && world.api.objects.get('Jurisdiction', 'eu'); at += 1) {
      await world.reconcile();
      const volumes = inside(world, 'PersistentVolumeClaim').length;
      const secrets = inside(world, 'Secret').filter((name) => mongoSecrets.includes(name)).length;
      expect(secrets > 0).toBe(volumes > 0);
    }
    expect(inside(world, 'PersistentVolumeClaim').length > 0).toBe(policy === 'Retain');
  }
});

test('ps-1691 a region is deleted from every degraded state', async () => {
  const outcomes = ['NoPrimary', 'BootstrapFailed', 'AuthenticationFailed', 'ScaleRefused'] as const;
  for (const reason of outcomes) {
    await using world = await readyWorld({ deletionPolicy: 'Delete' }, confirm);
    world.mongo.outcome = { condition: { status: 'False', reason, message: '' } };
    world.api.objects.remove('Secret', 'region-keys', 'glimpse-eu');
    world.api.objects.remove('Deployment', 'api', 'glimpse-eu');
    await world.reconcile();
    await deleteRegion(world);
    expect(world.api.objects.get('Namespace', 'glimpse-eu')).toBeUndefined();
  }
});

test('cm-7286 a failed clean-up keeps the finalizer, is told, and is tried again', async () => {
  await using world = await readyWorld();
  world.api.faults.add(
    { verb: 'DELETE', plural: 'statefulsets' },
    { kind: 'status', status: 403, reason: 'Forbidden' },
    2,
  );
  world.api.objects.remove('Jurisdiction', 'eu');
  await expect(world.reconcile()).rejects.toThrow('Forbidden');
  expect(world.condition('Deleting')).toBe('True/CleanupFailed');
  expect(world.message('Deleting')).toBe('Step RemovingWorkloads failed and is tried again: Forbidden');
  expect(world.get().metadata.finalizers).toEqual(['glimpse.dev/jurisdiction']);
  await world.reconcile().catch(() => undefined);
  await deleteRegion(world);
  expect(world.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
});

test('cluster-api-13558 a deletion with missing referents completes', async () => {
  await using world = await readyWorld({ deletionPolicy: 'Delete' }, confirm);
  for (const kind of ['Secret', 'PersistentVolumeClaim', 'Deployment', 'StatefulSet', 'HTTPRoute', 'Gateway'])
    for (const name of inside(world, kind)) world.api.objects.remove(kind, name, 'glimpse-eu');
  await deleteRegion(world);
  expect(world.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
});

test('a cluster without the Gateway API deletes a region', async () => {
  const { allKinds } = await import('./world.ts');
  await using world = await startWorld({
    kinds: allKinds.filter(({ group }) => group !== 'gateway.networking.k8s.io'),
  });
  const routing = {
    mode: 'Ingress',
    ingress: { className: 'traefik' },
    customDomainTarget: { ipv4: ['203.0.113.10'] },
  };
  world.api.objects.put(aRegion('eu', { routing, deletionPolicy: 'Delete' }, confirm));
  await world.rounds(8);
  expect(world.condition('Ready')).toBe('True/Serving');
  await deleteRegion(world);
  expect(world.api.objects.get('Namespace', 'glimpse-eu')).toBeUndefined();
});

test('cn-10870 a namespace that lost our label is left alone by a confirmed Delete', async () => {
  await using world = await readyWorld({ deletionPolicy: 'Delete' }, confirm);
  world.api.objects.change(
    'Namespace',
    'glimpse-eu',
    '',
    (doc) => void (doc.metadata.labels['glimpse.dev/jurisdiction'] = 'us'),
  );
  await deleteRegion(world);
  expect(world.api.objects.get('Jurisdiction', 'eu')).toBeUndefined();
  expect(world.api.objects.get('Namespace', 'glimpse-eu').metadata.deletionTimestamp).toBeUndefined();
  expect(inside(world, 'Secret')).toContain('region-keys');
});
