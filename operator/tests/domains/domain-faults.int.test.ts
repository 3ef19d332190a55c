// Tests the controller of custom domains against faults of the cluster and of other writers.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type DomainDnsFixture, openDomainDnsFixture, settleDomain } from './domain-dns-fixture.ts';
import { namespace } from '../regions/region-samples.ts';

const host = 'links.acme.example';
const minute = 60_000;

let fixture: DomainDnsFixture;
beforeEach(async () => {
  fixture = await openDomainDnsFixture();
  onTestFinished(() => fixture[Symbol.asyncDispose]());
});

const live = async (name = host): Promise<void> => {
  fixture.add(name);
  fixture.point(name);
  await settleDomain(fixture, name);
  expect(await fixture.reasonOf(name, 'Ready')).toBe('Live');
};
const names = (kind: string): readonly string[] =>
  fixture.api.objects.list(kind).map((one) => String((one['metadata'] as { name: string }).name));

test('cm-8962 a cache that knows no certificate yet makes no second order', async () => {
  await live();
  const stale = fixture.deps.domains.get({ namespace, name: host });
  const empty = stale && { ...stale, status: undefined };
  const domains = { ...fixture.deps.domains, get: () => empty };
  for (let count = 0; count < 5; count += 1)
    await fixture.reconcile(host, { domains }).catch(() => undefined);
  expect(fixture.authority.orders).toHaveLength(1);
  expect(names('Secret').filter((name) => name.startsWith('tls.'))).toEqual([`tls.${host}`]);
});

test('cluster-api-13558 a deletion completes when what it removes is gone already', async () => {
  await live();
  for (const name of [`https.${host}`, `http.${host}`])
    fixture.api.objects.remove('HTTPRoute', name, namespace);
  fixture.api.objects.remove('ListenerSet', host, namespace);
  fixture.api.objects.remove('Secret', `tls.${host}`, namespace);
  fixture.api.objects.change('CustomDomain', host, namespace, (doc) => {
    doc.spec.tls = { keyAlgorithm: 'ECDSA-P256', redirectHttp: true, secretPolicy: 'Delete' };
  });
  fixture.api.objects.remove('CustomDomain', host, namespace);
  await fixture.reconcile(host);
  expect(await fixture.object(host)).toBeUndefined();
});

test('cm-8978 cm-8619 a listener that conflicts hits its own domain only', async () => {
  await live();
  const other = 'other.acme.example';
  await live(other);
  fixture.api.objects.change(
    'ListenerSet',
    other,
    namespace,
    (doc) => void doc.status.listeners[0].conditions.push({ type: 'Conflicted', status: 'True' }),
    'status',
  );
  await fixture.reconcile(other);
  await fixture.reconcile(host);
  expect(await fixture.reasonOf(other, 'Programmed')).toBe('ListenerConflict');
  expect(await fixture.reasonOf(host, 'Ready')).toBe('Live');
  const set = fixture.api.objects.get('ListenerSet', other, namespace) as unknown as {
    spec: { listeners: unknown[] };
  };
  expect(set.spec.listeners).toHaveLength(1);
});

test('an edge that goes on serving the old certificate is reported after 10 min', async () => {
  await live();
  const old = (await fixture.object(host))?.status?.certificate?.serial;
  fixture.outside.served = async () => old;
  fixture.clock.skip(61 * 24 * 60 * minute);
  for (let count = 0; count < 6; count += 1) {
    await fixture.reconcile(host);
    fixture.clock.skip(5000);
  }
  expect(await fixture.reasonOf(host, 'Programmed')).not.toBe('WrongCertificateServed');
  fixture.clock.skip(11 * minute);
  await fixture.reconcile(host);
  expect(await fixture.reasonOf(host, 'Programmed')).toBe('WrongCertificateServed');
  expect((await fixture.object(host))?.status?.nextAction).toMatchObject({ forWhom: 'Operator' });
});

test('a route that somebody deleted or changed is put back', async () => {
  await live();
  fixture.api.objects.remove('ListenerSet', host, namespace);
  fixture.api.objects.change('HTTPRoute', `https.${host}`, namespace, (doc) => void (doc.spec.rules = []));
  await fixture.reconcile(host);
  expect(names('ListenerSet')).toEqual([host]);
  const route = fixture.api.objects.get('HTTPRoute', `https.${host}`, namespace) as unknown as {
    spec: { rules: unknown[] };
  };
  expect(route.spec.rules).toHaveLength(2);
});

test('cm-8947 no reconcile asks to come back later than in an hour, or at once for ever', async () => {
  await live();
  const result = await fixture.reconcile(host);
  expect(result.kind === 'after' && result.ms > 1000 && result.ms <= 60 * minute).toBe(true);
});

test('own-59 a status written by a former leader is refused by its version', async () => {
  await live();
  const stale = fixture.deps.domains.get({ namespace, name: host });
  fixture.api.objects.change(
    'CustomDomain',
    host,
    namespace,
    (doc) => void (doc.metadata.labels = { a: 'b' }),
  );
  const domains = { ...fixture.deps.domains, get: () => stale };
  fixture.clock.skip(7 * 60 * minute);
  const before = (await fixture.object(host))?.status;
  await fixture.reconcile(host, { domains }).catch(() => undefined);
  expect((await fixture.object(host))?.status?.acme).toEqual(before?.acme);
  expect(fixture.authority.orders).toHaveLength(1);
});
