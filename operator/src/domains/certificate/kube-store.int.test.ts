// Tests how keys, certificates and budgets are stored, on an API server in process.
import { neverAborted } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { is } from '#kube/errors.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { configMaps, secrets } from '#resources/kinds/storage.ts';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { createCertificateStore } from './kube-store.ts';
import { hostname, key } from './testing/memory-store.ts';

const kinds = [customDomains, { ...secrets, statusSubresource: false }, configMaps];

const { namespace } = key;

async function open() {
  const api = await startFakeApi({ kinds });
  const store = createCertificateStore({ kube: api.kube, namespace, identifier: 'eu' });
  return { api, store, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

const pair = (mark: string) => ({
  name: `tls.${hostname}`,
  type: 'kubernetes.io/tls' as const,
  hostname,
  data: { 'tls.crt': `chain ${mark}`, 'tls.key': `key ${mark}` },
});

test('cm-10975 half-written certificate: readers never see a mixed pair in 1,000 renewals', async () => {
  await using fixture = await open();
  const { store } = fixture;
  await store.applySecret(pair('0'), neverAborted);
  let isWriting = true;
  const write = async (): Promise<void> => {
    for (let renewal = 1; renewal <= 1000; renewal += 1)
      await store.applySecret(pair(String(renewal)), neverAborted);
    isWriting = false;
  };
  let reads = 0;
  const read = async (): Promise<void> => {
    for (; isWriting; reads += 1) {
      const { 'tls.crt': chain = '', 'tls.key': pem = '' } =
        (await store.readSecret(`tls.${hostname}`, neverAborted))?.data ?? {};
      expect(chain.replace('chain', 'key')).toBe(pem);
    }
  };
  await Promise.all([write(), read()]);
  expect(reads).toBeGreaterThan(100);
});

test('a Secret of somebody else is told apart, and a created one is never written over', async () => {
  await using fixture = await open();
  const { store, api } = fixture;
  const head = { kind: 'Secret', metadata: { name: `tls.${hostname}`, namespace } };
  api.objects.put(Object.assign(head, { apiVersion: 'v1', data: {} }));
  expect(await store.readSecret(`tls.${hostname}`, neverAborted)).toMatchObject({ isOurs: false });
  const secret = (data: string) => ({ name: 'next-key.x', type: 'Opaque' as const, data: { key: data } });
  await store.createSecret(secret('one'), neverAborted);
  expect((await store.createSecret(secret('two'), neverAborted)).data).toEqual({ key: 'one' });
  expect(await store.readSecret('next-key.x', neverAborted)).toMatchObject({
    isOurs: true,
    data: { key: 'one' },
  });
});

test('the second of two writers of the budget is told, and nothing of the first is lost', async () => {
  await using fixture = await open();
  const { store } = fixture;
  const before = await store.readLedger(neverAborted);
  expect(await store.writeLedger('{"a":1}', before, neverAborted)).toBe(true);
  expect(await store.writeLedger('{"b":1}', before, neverAborted)).toBe(false);
  const next = await store.readLedger(neverAborted);
  expect(next.text).toBe('{"a":1}');
  expect(await store.writeLedger('{"a":2}', next, neverAborted)).toBe(true);
  expect(await store.writeLedger('{"b":2}', next, neverAborted)).toBe(false);
});

test('a status write on an old version is a conflict, and keeps the other fields', async () => {
  await using fixture = await open();
  const { store, api } = fixture;
  const head = { kind: 'CustomDomain', metadata: { ...key } };
  const condition = { type: 'Ready', status: 'Unknown', reason: 'Pending', message: '' };
  const conditions = [{ ...condition, lastTransitionTime: '1970-01-01T00:00:00Z' }];
  const spec = { hostname, customerId: '7c1f0a52d9be' };
  api.objects.put(Object.assign(head, { apiVersion: 'glimpse.dev/v1alpha1', spec, status: { conditions } }));
  const domain = await store.readDomain(key, neverAborted);
  if (!domain) return expect.fail('no domain');
  const written = await store.writeStatus(domain, { acme: { state: 'Preparing', attempt: 1 } }, neverAborted);
  expect(written.status).toMatchObject({ acme: { attempt: 1 }, conditions: [{ type: 'Ready' }] });
  const thrown: unknown = await store
    .writeStatus(domain, { acme: { attempt: 9 } }, neverAborted)
    .catch((error: unknown) => error);
  expect(is.conflict(thrown)).toBe(true);
});
