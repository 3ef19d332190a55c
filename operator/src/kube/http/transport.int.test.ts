// Tests calls over real TLS: connections, credentials, retries and deadlines.
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { fakeClock, settle } from '#platform/testing/fake-clock.ts';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { createDiscovery } from '../discovery.ts';
import { type ApiError, is } from '../errors.ts';
import { noMetrics } from '../metrics.ts';
import { rawConfigMaps, evenRandom, keyOne, widgets } from '../testing/samples.ts';
import { createRate } from './rate.ts';
import { createTransport } from './transport.ts';

const kinds = [widgets, rawConfigMaps];

const one = { kind: 'Widget', metadata: keyOne };

const applied = { apiVersion: 'x.dev/v1', ...one };

const by = { name: 'me', force: false };

const caught = async (call: Promise<unknown>) => (await call.catch((thrown: unknown) => thrown)) as ApiError;

test('a call without an answer ends at its deadline, and an abort keeps its reason', async () => {
  await using api = await startFakeApi({ kinds });
  const clock = fakeClock();
  const { endpoint } = api;
  const transport = createTransport({ endpoint, clock, random: evenRandom, metrics: noMetrics });
  api.faults.add({}, { kind: 'hang' }, 2);
  const late = caught(transport.send({ verb: 'GET', path: '/api/v1/configmaps' }));
  await expect.poll(() => api.requests.length).toBe(1);
  await clock.advance(10_000);
  expect((await late).reason).toBe('Timeout');
  const stop = new AbortController();
  const aborted = transport.send({ verb: 'POST', path: '/api/v1/configmaps', signal: stop.signal });
  stop.abort(new Error('stopped'));
  await expect(aborted).rejects.toThrow('stopped');
});

test('js-2434 every patch names its type, and objects arrive with all their fields', async () => {
  await using api = await startFakeApi({ kinds });
  const resource = api.kube.of(widgets);
  await resource.apply({ ...applied, spec: { unknownToUs: { deep: [1, null] } } }, by);
  await resource.patchJson(keyOne, [{ op: 'add', path: '/metadata/labels', value: { a: 'b' } }]);
  expect(api.requests.map(({ contentType }) => contentType)).toEqual([
    'application/apply-patch+yaml',
    'application/json-patch+json',
  ]);
  expect((await resource.get(keyOne))?.['spec']).toEqual({ unknownToUs: { deep: [1, null] } });
});

test('calls above the burst wait for the rate, in order', async () => {
  const clock = fakeClock();
  const rate = createRate(clock, 20, 50);
  let passed = 0;
  const { signal } = new AbortController();
  for (let count = 0; count < 60; count += 1) void rate.wait(signal).then(() => (passed += 1));
  await settle();
  expect(passed).toBe(50);
  await clock.advance(250);
  expect(passed).toBe(55);
  expect(systemClock.monotonicMs()).toBeGreaterThan(0);
});

test('errors repeat neither bodies nor headers', async () => {
  await using api = await startFakeApi({ kinds });
  api.faults.add({}, { kind: 'status', status: 403, reason: 'Forbidden' });
  const error = await caught(api.kube.of(widgets).get(keyOne));
  expect(`${error.message} ${String(error.stack)}`).not.toMatch(/message of|Bearer|token-/);
});

test('the time of the server comes from its Date header', async () => {
  await using api = await startFakeApi({ kinds, now: () => new Date('2031-05-06T07:08:09.5Z') });
  expect(await api.kube.serverDate()).toEqual(new Date('2031-05-06T07:08:09Z'));
});

test('discovery keeps a negative answer for a minute only', async () => {
  await using api = await startFakeApi({ kinds });
  const clock = fakeClock();
  const discovery = createDiscovery(api.transport, clock);
  const missing = { ...widgets, group: 'later.dev' };
  expect([await discovery.serves(widgets), await discovery.serves(missing)]).toEqual([true, false]);
  await discovery.serves(missing);
  expect(api.requests).toHaveLength(2);
  await clock.advance(60_000);
  await discovery.serves(missing);
  await discovery.serves(widgets);
  expect(api.requests).toHaveLength(3);
});

test('js-2893 a hundred calls over TLS use few connections', async () => {
  await using api = await startFakeApi({ kinds, tls: true });
  let connections = 0;
  api.server.on('connection', () => (connections += 1));
  for (let round = 0; round < 100; round += 1) await api.kube.of(widgets).get(keyOne);
  expect(connections).toBeLessThanOrEqual(2);
});

test('js-1240 a rotated token costs one 401, then calls succeed', async () => {
  await using api = await startFakeApi({ kinds });
  await api.kube.of(widgets).get(keyOne);
  api.faults.rotateToken();
  api.objects.put(one);
  expect(await api.kube.of(widgets).get(keyOne)).toBeDefined();
  await api.kube.of(widgets).get(keyOne);
  expect(api.requests.map(({ status }) => status)).toEqual([404, 401, 200, 200]);
});

test('a token that stays refused ends after one refresh', async () => {
  await using api = await startFakeApi({ kinds });
  api.faults.add({}, { kind: 'status', status: 401, reason: 'Unauthorized' }, 10);
  expect(is.unauthorized(await caught(api.kube.of(widgets).get(keyOne)))).toBe(true);
  expect(api.requests).toHaveLength(2);
});

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
