// Tests a region whose namespace somebody deleted: what its status says, and the way out.
import { expect, test } from 'vitest';
import { startReadyRegion } from './ready-region.ts';
import { aRegion } from './region-samples.ts';
import { startRegionFixture, type RegionFixture } from './region-fixture.ts';

const order = 'glimpse.dev/accept-data-loss';

/** Deletes the namespace with all that is in it, as kubectl does. */
async function loseNamespace(fixture: RegionFixture): Promise<void> {
  const namespaces = '/api/v1/namespaces/glimpse-eu';
  await fixture.api.kube.transport.send({ verb: 'DELETE', path: namespaces });
}

const annotate = (fixture: RegionFixture, name: string, value: string): void =>
  void fixture.api.objects.change('Jurisdiction', 'eu', '', (doc) => {
    doc.metadata.annotations = { ...doc.metadata.annotations, [name]: value };
  });
const secret = (fixture: RegionFixture, name: string): unknown =>
  fixture.api.objects.get('Secret', name, 'glimpse-eu')?.data;

test('the columns and conditions of a region whose namespace is gone say so', async () => {
  await using fixture = await startReadyRegion();
  expect([fixture.get().status?.api?.summary, fixture.get().status?.mongo?.summary]).toEqual(['2/2', '3/3']);
  await loseNamespace(fixture);
  await fixture.reconcile().catch(() => undefined);
  const { api, mongo } = fixture.get().status ?? {};
  expect([api?.summary, mongo?.summary, mongo?.primary]).toEqual(['0/2', '0/3', undefined]);
  for (const part of ['MongoReady', 'RedisReady', 'ApiAvailable', 'RoutingReady'])
    expect(fixture.condition(part)).toBe('Unknown/Pending');
  expect(fixture.condition('Ready')).not.toBe('True/Serving');
});

test('the namespace is made again, and the message names the annotation that starts the region empty', async () => {
  await using fixture = await startReadyRegion();
  const lost = fixture.get().status?.keys?.epoch ?? 0;
  await loseNamespace(fixture);
  await fixture.passes(3);
  expect(secret(fixture, 'region-keys')).toBeUndefined();
  expect(fixture.condition('KeysReady')).toBe('False/StateMissing');
  expect(fixture.condition('MongoReady')).toBe('False/SecretMissing');
  for (const part of ['KeysReady', 'MongoReady', 'Ready'])
    expect(fixture.message(part)).toContain(`annotate the Jurisdiction with ${order}=eu`);
  expect(fixture.message('KeysReady')).not.toContain('keys.json');
  expect(fixture.get().status?.mongo?.summary).toBe('0/3');
  annotate(fixture, order, 'us');
  await fixture.round();
  expect(secret(fixture, 'mongo-keyfile')).toBeUndefined();
  annotate(fixture, order, 'eu');
  await fixture.passes(6);
  expect(fixture.condition('Ready')).toBe('True/Serving');
  expect(fixture.get().status?.keys?.epoch).toBe(lost + 1);
  expect(fixture.get().metadata.annotations?.[order]).toBeUndefined();
  expect(fixture.events.map(({ reason }) => reason)).toContain('DataLossAccepted');
});

test('the annotation changes nothing while a volume of MongoDB is there, and is taken away', async () => {
  await using fixture = await startReadyRegion();
  const before = secret(fixture, 'mongo-keyfile');
  fixture.api.objects.remove('Secret', 'mongo-admin', 'glimpse-eu');
  annotate(fixture, order, 'eu');
  await fixture.passes(3);
  expect(fixture.condition('MongoReady')).toBe('False/SecretMissing');
  expect(secret(fixture, 'mongo-admin')).toBeUndefined();
  expect(secret(fixture, 'mongo-keyfile')).toEqual(before);
  expect(fixture.get().metadata.annotations?.[order]).toBeUndefined();
  expect(fixture.message('MongoReady')).not.toContain(order);
});

test('a process that ends while it starts the region empty goes on, and makes no Secret twice', async () => {
  await using fixture = await startReadyRegion();
  await loseNamespace(fixture);
  await fixture.passes(2);
  annotate(fixture, order, 'eu');
  fixture.api.faults.add(
    { verb: 'POST', plural: 'secrets' },
    { kind: 'status', status: 500, reason: 'InternalError' },
    20,
  );
  await fixture.round();
  fixture.restart();
  fixture.api.faults.clear();
  await fixture.passes(6);
  expect(fixture.condition('Ready')).toBe('True/Serving');
});

test('with a MongoDB elsewhere only the keys are lost: Redis starts anew, and accept-key-loss is enough', async () => {
  await using fixture = await startRegionFixture();
  const uriSecretRef = { name: 'own-mongo' };
  const put = () =>
    fixture.api.objects.put({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'own-mongo', namespace: 'glimpse-eu' },
      data: { uri: 'bW9uZ29kYjovL2E=', operatorUri: 'bW9uZ29kYjovL2E=' },
    } as never);
  fixture.api.objects.put(aRegion('eu', { mongo: { mode: 'External', external: { uriSecretRef } } }));
  put();
  await fixture.passes(6);
  expect(fixture.condition('Ready')).toBe('True/Serving');
  const password = secret(fixture, 'redis-auth');
  await loseNamespace(fixture);
  await fixture.passes(2);
  put();
  await fixture.passes(2);
  expect(fixture.condition('KeysReady')).toBe('False/StateMissing');
  expect(fixture.condition('RedisReady')).toBe('True/Reachable');
  expect(secret(fixture, 'redis-auth')).not.toEqual(password);
  annotate(fixture, 'glimpse.dev/accept-key-loss', 'eu');
  await fixture.passes(5);
  expect(fixture.condition('Ready')).toBe('True/Serving');
});
