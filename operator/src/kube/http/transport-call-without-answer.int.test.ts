// Tests calls over real TLS: connections, credentials, retries and deadlines.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { noMetrics } from '../metrics.ts';
import { evenRandom, keyOne, widgets } from '../testing/samples.ts';
import { createTransport } from './transport.ts';
import { applied, by, caught, kinds } from './transport-samples.ts';

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
