// Tests what refused and failed calls do to a region: one condition each, and independent steps go on.
import { expect, test } from 'vitest';
import { aRegion } from './region-samples.ts';
import { startWorld, type World } from './world.ts';

async function readyWorld(): Promise<World> {
  const world = await startWorld();
  world.api.objects.put(aRegion());
  await world.rounds(8);
  return world;
}
const applies = (world: World, name: string, plural: string): number =>
  world.api.requests.filter((one) => one.verb === 'PATCH' && one.name === name && one.kind?.plural === plural)
    .length;

test('cm-5101 a quota that refuses a child: QuotaRejected, one try per 5 min, other steps go on', async () => {
  await using world = await startWorld();
  const quota = { kind: 'status', status: 403, reason: 'exceeded quota: region' } as const;
  world.api.faults.add({ verb: 'PATCH', plural: 'services', name: 'redis' }, quota, 2);
  world.api.objects.put(aRegion());
  for (let at = 0; at < 20; at += 1) expect(await world.round()).toBeUndefined();
  expect(world.condition('NamespaceReady')).toBe('False/QuotaRejected');
  expect(applies(world, 'redis', 'services')).toBe(1);
  expect(world.condition('ApiAvailable')).toBe('True/MinimumAvailable');
  await world.rounds(25);
  expect(applies(world, 'redis', 'services')).toBe(3);
  expect(world.condition('Ready')).toBe('True/Serving');
});

test('cm-5101 pods that the quota refuses are told by the API condition', async () => {
  await using world = await readyWorld();
  world.api.objects.change(
    'Deployment',
    'api',
    'glimpse-eu',
    (doc) => {
      const message = 'pods "api" is forbidden: exceeded quota: region';
      doc.status.readyReplicas = 0;
      doc.status.conditions = [{ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate', message }];
    },
    'status',
  );
  await world.reconcile();
  expect(world.condition('ApiAvailable')).toBe('False/QuotaRejected');
});

test('a quota that is not counted yet is made again, and the refused object follows', async () => {
  await using world = await startWorld();
  const unknown = { kind: 'status', status: 403, reason: 'status unknown for quota: region' } as const;
  world.api.faults.add({ verb: 'PATCH', plural: 'customdomains' }, unknown, 2);
  world.api.objects.put(aRegion());
  await world.rounds(2);
  expect(world.message('RoutingReady')).toBe('The quota of the namespace is not counted yet');
  for (let at = 0; at < 8; at += 1) expect(await world.round()).toBeUndefined();
  expect(world.condition('Ready')).toBe('True/Serving');
  const removed = world.api.requests.filter(
    ({ verb, kind }) => verb === 'DELETE' && kind?.plural === 'resourcequotas',
  );
  expect(removed).toHaveLength(1);
});

test('a forbidden verb is told by the part that needs it, and the others go on', async () => {
  await using world = await startWorld();
  const forbidden = { kind: 'status', status: 403, reason: 'Forbidden' } as const;
  world.api.faults.add({ verb: 'PATCH', plural: 'statefulsets', name: 'redis' }, forbidden, 50);
  world.api.objects.put(aRegion());
  await world.round();
  const faults = [await world.round(), await world.round(), await world.round()];
  expect(faults.every((fault) => String(fault).includes('Forbidden'))).toBe(true);
  expect(world.condition('RedisReady')).toBe('Unknown/Pending');
  expect(world.message('RedisReady')).toBe('A step failed: Forbidden');
  expect([world.condition('MongoReady'), world.condition('ApiAvailable')]).toEqual([
    'True/PrimaryElected',
    'True/MinimumAvailable',
  ]);
});

test('a call without an answer keeps what is known', async () => {
  await using world = await readyWorld();
  world.api.objects.change('Deployment', 'api', 'glimpse-eu', (doc) => void (doc.spec.replicas = 1));
  world.api.faults.add(
    { plural: 'services', verb: 'GET' },
    { kind: 'status', status: 500, reason: 'InternalError' },
    50,
  );
  await world.round();
  expect(world.condition('Ready')).toBe('True/Serving');
});

test('cn-10053 cn-10834 ps-2179 an unreadable Secret fails one run, and no credential is cleared or made again', async () => {
  await using world = await readyWorld();
  const secrets = () =>
    JSON.stringify(
      world.api.objects.list('Secret').map(({ metadata, data }) => [metadata.name, metadata.uid, data]),
    );
  const before = secrets();
  const workloads = () =>
    JSON.stringify(world.api.objects.list('StatefulSet').map(({ metadata }) => metadata.generation));
  const generations = workloads();
  world.api.faults.add(
    { verb: 'GET', plural: 'secrets', name: 'mongo-users' },
    { kind: 'status', status: 403, reason: 'Forbidden' },
    3,
  );
  expect(String(await world.round())).toContain('Forbidden');
  expect(world.condition('MongoReady')).toBe('Unknown/Pending');
  expect([secrets(), workloads()]).toEqual([before, generations]);
  world.api.faults.clear();
  expect(await world.round()).toBeUndefined();
  expect([world.condition('Ready'), secrets()]).toEqual(['True/Serving', before]);
});

test('a deleted credential is reported while data exists, and nothing is generated', async () => {
  await using world = await readyWorld();
  world.api.objects.remove('Secret', 'mongo-keyfile', 'glimpse-eu');
  await world.rounds(2);
  expect(world.condition('MongoReady')).toBe('False/SecretMissing');
  expect(world.message('MongoReady')).toBe('Secret mongo-keyfile is missing');
  expect(world.api.objects.get('Secret', 'mongo-keyfile', 'glimpse-eu')).toBeUndefined();
  expect(world.api.objects.get('Deployment', 'api', 'glimpse-eu').status.readyReplicas).toBe(2);
});

test('a Secret of the platform that is missing is named, and everything else is brought up', async () => {
  await using world = await startWorld();
  world.api.objects.put(
    aRegion('eu', {
      api: { image: 'registry.example/glimpse-api:1.0.0', secrets: { mail: { name: 'mail' } } },
    }),
  );
  await world.rounds(4);
  expect(world.condition('ApiAvailable')).toBe('False/SecretMissing');
  expect(world.message('ApiAvailable')).toBe('Secret mail is missing');
  expect(world.condition('MongoReady')).toBe('True/PrimaryElected');
  world.api.objects.put({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'mail', namespace: 'glimpse-eu' },
    data: { uri: 'c210cHM6Ly9h' },
  } as never);
  await world.rounds(6);
  expect(world.condition('Ready')).toBe('True/Serving');
});

test('own-57 deleted keys: StateMissing, nothing is generated, and running pods stay', async () => {
  await using world = await readyWorld();
  world.api.objects.remove('Secret', 'region-keys', 'glimpse-eu');
  await world.rounds(3);
  expect(world.condition('KeysReady')).toBe('False/StateMissing');
  expect(world.api.objects.get('Secret', 'region-keys', 'glimpse-eu')).toBeUndefined();
  expect(world.api.objects.get('Deployment', 'api', 'glimpse-eu').spec.template).toBeDefined();
});

test('own-57 an operator clock three days ahead: ClockDisagreement, and the keys stay byte for byte', async () => {
  await using world = await readyWorld();
  const keys = () => world.api.objects.get('Secret', 'region-keys', 'glimpse-eu').data['keys.json'];
  const before = keys();
  const { now } = world.clock;
  world.serverClock.now = () => new Date(now().getTime() - 3 * 86_400_000);
  world.clock.set(new Date(now().getTime() + 3 * 86_400_000));
  await world.rounds(2);
  expect(world.condition('KeysReady')).toBe('False/ClockDisagreement');
  expect(keys()).toBe(before);
});

test('mo-1447 mo-860 the pods tell their cause by the next look', async () => {
  await using world = await startWorld();
  world.simulated.failures.push({ image: 'registry.example/glimpse-api:1.0.0', reason: 'ImagePullBackOff' });
  world.api.objects.put(aRegion());
  await world.rounds(3);
  expect(world.condition('ApiAvailable')).toBe('False/ImagePullFailed');
  expect(world.condition('Ready')).toBe('False/ImagePullFailed');
});

test('cn-11035 the cause of the pods reaches the keeper of MongoDB', async () => {
  await using world = await startWorld();
  world.simulated.failures.push({ image: 'mongo:8', reason: 'CrashLoopBackOff' });
  world.mongo.outcome = {
    condition: { status: 'False', reason: 'BootstrapFailed', message: 'A container crashes.' },
  };
  world.api.objects.put(aRegion());
  await world.rounds(3);
  expect(world.mongo.calls.at(-1)).toMatchObject({ kind: 'managed', podCauses: ['CrashLooping'] });
  expect(world.condition('Ready')).toBe('False/BootstrapFailed');
});
