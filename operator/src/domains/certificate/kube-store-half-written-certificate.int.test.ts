// Tests how keys, certificates and budgets are stored, on an API server in process.
import { expect, test } from 'vitest';
import { hostname } from './testing/memory-store.ts';
import { namespace, never, open } from './kube-store-samples.ts';

const pair = (mark: string) => ({
  name: `tls.${hostname}`,
  type: 'kubernetes.io/tls' as const,
  hostname,
  data: { 'tls.crt': `chain ${mark}`, 'tls.key': `key ${mark}` },
});

test('cm-10975 half-written certificate: readers never see a mixed pair in 1,000 renewals', async () => {
  await using world = await open();
  const { store } = world;
  await store.applySecret(pair('0'), never);
  let isWriting = true;
  const write = async (): Promise<void> => {
    for (let renewal = 1; renewal <= 1000; renewal += 1)
      await store.applySecret(pair(String(renewal)), never);
    isWriting = false;
  };
  let reads = 0;
  const read = async (): Promise<void> => {
    for (; isWriting; reads += 1) {
      const { 'tls.crt': chain = '', 'tls.key': pem = '' } =
        (await store.readSecret(`tls.${hostname}`, never))?.data ?? {};
      expect(chain.replace('chain', 'key')).toBe(pem);
    }
  };
  await Promise.all([write(), read()]);
  expect(reads).toBeGreaterThan(100);
});

test('a Secret of somebody else is told apart, and a created one is never written over', async () => {
  await using world = await open();
  const { store, api } = world;
  const head = { kind: 'Secret', metadata: { name: `tls.${hostname}`, namespace } };
  api.objects.put(Object.assign(head, { apiVersion: 'v1', data: {} }));
  expect(await store.readSecret(`tls.${hostname}`, never)).toMatchObject({ isOurs: false });
  const secret = (data: string) => ({ name: 'next-key.x', type: 'Opaque' as const, data: { key: data } });
  await store.createSecret(secret('one'), never);
  expect((await store.createSecret(secret('two'), never)).data).toEqual({ key: 'one' });
  expect(await store.readSecret('next-key.x', never)).toMatchObject({ isOurs: true, data: { key: 'one' } });
});
