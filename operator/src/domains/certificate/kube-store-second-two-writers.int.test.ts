// Tests how keys, certificates and budgets are stored, on an API server in process.
import { expect, test } from 'vitest';
import { is } from '#kube/errors.ts';
import { hostname, key } from './testing/memory-store.ts';
import { never, open } from './kube-store-samples.ts';

test('the second of two writers of the budget is told, and nothing of the first is lost', async () => {
  await using world = await open();
  const { store } = world;
  const before = await store.readLedger(never);
  expect(await store.writeLedger('{"a":1}', before, never)).toBe(true);
  expect(await store.writeLedger('{"b":1}', before, never)).toBe(false);
  const next = await store.readLedger(never);
  expect(next.text).toBe('{"a":1}');
  expect(await store.writeLedger('{"a":2}', next, never)).toBe(true);
  expect(await store.writeLedger('{"b":2}', next, never)).toBe(false);
});

test('a status write on an old version is a conflict, and keeps the other fields', async () => {
  await using world = await open();
  const { store, api } = world;
  const head = { kind: 'CustomDomain', metadata: { ...key } };
  const condition = { type: 'Ready', status: 'Unknown', reason: 'Pending', message: '' };
  const conditions = [{ ...condition, lastTransitionTime: '1970-01-01T00:00:00Z' }];
  const spec = { hostname, customerId: '7c1f0a52d9be' };
  api.objects.put(Object.assign(head, { apiVersion: 'glimpse.dev/v1alpha1', spec, status: { conditions } }));
  const domain = await store.readDomain(key, never);
  if (!domain) return expect.fail('no domain');
  const written = await store.writeStatus(domain, { acme: { state: 'Preparing', attempt: 1 } }, never);
  expect(written.status).toMatchObject({ acme: { attempt: 1 }, conditions: [{ type: 'Ready' }] });
  const thrown: unknown = await store
    .writeStatus(domain, { acme: { attempt: 9 } }, never)
    .catch((error: unknown) => error);
  expect(is.conflict(thrown)).toBe(true);
});
