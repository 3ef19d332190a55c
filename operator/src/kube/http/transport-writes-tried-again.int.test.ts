// Tests calls over real TLS: connections, credentials, retries and deadlines.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { is } from '../errors.ts';
import { keyOne, widgets } from '../testing/samples.ts';
import { applied, by, caught, kinds, one } from './transport-samples.ts';

test('writes are tried again when told so, and give up after three tries', async () => {
  await using api = await startFakeApi({ kinds });
  api.faults.add({ verb: 'PATCH' }, { kind: 'status', status: 429, retryAfterSeconds: 0 }, 2);
  await api.kube.of(widgets).apply(applied, by);
  expect(api.requests.map(({ status }) => status)).toEqual([429, 429, 201]);
  api.faults.add({ verb: 'PATCH' }, { kind: 'status', status: 503, retryAfterSeconds: 0 }, 9);
  expect((await caught(api.kube.of(widgets).apply(applied, by))).status).toBe(503);
  expect(api.requests).toHaveLength(6);
});

test('a wait above 30 s and a 500 without a word are left to the caller', async () => {
  await using api = await startFakeApi({ kinds });
  api.faults.add({}, { kind: 'status', status: 429, retryAfterSeconds: 31 });
  expect(await caught(api.kube.of(widgets).get(keyOne))).toMatchObject({ status: 429, retryAfterMs: 31_000 });
  api.faults.add({}, { kind: 'status', status: 500 });
  expect((await caught(api.kube.of(widgets).get(keyOne))).status).toBe(500);
  expect(api.requests).toHaveLength(2);
});

test('a lost connection repeats reads but no write, whose outcome is unknown', async () => {
  await using api = await startFakeApi({ kinds });
  api.objects.put(one);
  api.faults.add({ verb: 'GET' }, { kind: 'drop' }, 2);
  expect(await api.kube.of(widgets).get(keyOne)).toBeDefined();
  api.faults.add({ verb: 'PATCH' }, { kind: 'dropAfter' });
  const error = await caught(api.kube.of(widgets).apply({ ...applied, spec: {} }, by));
  expect([error.reason, is.retryable(error)]).toEqual(['Unreachable', true]);
  expect(api.requests.filter(({ verb }) => verb === 'PATCH')).toHaveLength(1);
});
