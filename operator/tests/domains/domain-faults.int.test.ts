// Tests the controller of custom domains against faults of the cluster and of other writers.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type DomainWorld, namespace, openDomains, settleDomain } from './domain-world.ts';

const host = 'links.acme.example';
const minute = 60_000;

let world: DomainWorld;
beforeEach(async () => {
  world = await openDomains();
  onTestFinished(() => world[Symbol.asyncDispose]());
});

const live = async (name = host): Promise<void> => {
  world.add(name);
  world.point(name);
  await settleDomain(world, name);
  expect(await world.reasonOf(name, 'Ready')).toBe('Live');
};
const names = (kind: string): readonly string[] =>
  world.api.objects.list(kind).map((one) => String((one['metadata'] as { name: string }).name));

test('cm-8962 a cache that knows no certificate yet makes no second order', async () => {
  await live();
  const stale = world.deps.domains.get({ namespace, name: host });
  const empty = stale && { ...stale, status: undefined };
  const domains = { ...world.deps.domains, get: () => empty };
  for (let turn = 0; turn < 5; turn += 1) await world.reconcile(host, { domains }).catch(() => undefined);
  expect(world.authority.orders).toHaveLength(1);
  expect(names('Secret').filter((name) => name.startsWith('tls.'))).toEqual([`tls.${host}`]);
});

test('cluster-api-13558 a deletion completes when what it removes is gone already', async () => {
  await live();
  for (const name of [`https.${host}`, `http.${host}`])
    world.api.objects.remove('HTTPRoute', name, namespace);
  world.api.objects.remove('ListenerSet', host, namespace);
  world.api.objects.remove('Secret', `tls.${host}`, namespace);
  world.api.objects.change('CustomDomain', host, namespace, (doc) => {
    doc.spec.tls = { keyAlgorithm: 'ECDSA-P256', redirectHttp: true, secretPolicy: 'Delete' };
  });
  world.api.objects.remove('CustomDomain', host, namespace);
  await world.reconcile(host);
  expect(await world.object(host)).toBeUndefined();
});

test('cm-8978 cm-8619 a listener that conflicts hits its own domain only', async () => {
  await live();
  const other = 'other.acme.example';
  await live(other);
  world.api.objects.change(
    'ListenerSet',
    other,
    namespace,
    (doc) => void doc.status.listeners[0].conditions.push({ type: 'Conflicted', status: 'True' }),
    'status',
  );
  await world.reconcile(other);
  await world.reconcile(host);
  expect(await world.reasonOf(other, 'Programmed')).toBe('ListenerConflict');
  expect(await world.reasonOf(host, 'Ready')).toBe('Live');
  const set = world.api.objects.get('ListenerSet', other, namespace) as unknown as {
    spec: { listeners: unknown[] };
  };
  expect(set.spec.listeners).toHaveLength(1);
});

test('an edge that goes on serving the old certificate is reported after 10 min', async () => {
  await live();
  const old = (await world.object(host))?.status?.certificate?.serial;
  world.world.served = async () => old;
  world.clock.skip(61 * 24 * 60 * minute);
  for (let turn = 0; turn < 6; turn += 1) {
    await world.reconcile(host);
    world.clock.skip(5000);
  }
  expect(await world.reasonOf(host, 'Programmed')).not.toBe('WrongCertificateServed');
  world.clock.skip(11 * minute);
  await world.reconcile(host);
  expect(await world.reasonOf(host, 'Programmed')).toBe('WrongCertificateServed');
  expect((await world.object(host))?.status?.nextAction).toMatchObject({ forWhom: 'Operator' });
});

test('a route that somebody deleted or changed is put back', async () => {
  await live();
  world.api.objects.remove('ListenerSet', host, namespace);
  world.api.objects.change('HTTPRoute', `https.${host}`, namespace, (doc) => void (doc.spec.rules = []));
  await world.reconcile(host);
  expect(names('ListenerSet')).toEqual([host]);
  const route = world.api.objects.get('HTTPRoute', `https.${host}`, namespace) as unknown as {
    spec: { rules: unknown[] };
  };
  expect(route.spec.rules).toHaveLength(2);
});

test('cm-8947 no reconcile asks to come back later than in an hour, or at once for ever', async () => {
  await live();
  const result = await world.reconcile(host);
  expect(result.kind === 'after' && result.ms > 1000 && result.ms <= 60 * minute).toBe(true);
});

test('own-59 a status written by a former leader is refused by its version', async () => {
  await live();
  const stale = world.deps.domains.get({ namespace, name: host });
  world.api.objects.change('CustomDomain', host, namespace, (doc) => void (doc.metadata.labels = { a: 'b' }));
  const domains = { ...world.deps.domains, get: () => stale };
  world.clock.skip(7 * 60 * minute);
  const before = (await world.object(host))?.status;
  await world.reconcile(host, { domains }).catch(() => undefined);
  expect((await world.object(host))?.status?.acme).toEqual(before?.acme);
  expect(world.authority.orders).toHaveLength(1);
});
