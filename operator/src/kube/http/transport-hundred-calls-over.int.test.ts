// Tests calls over real TLS: connections, credentials, retries and deadlines.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { is } from '../errors.ts';
import { keyOne, widgets } from '../testing/samples.ts';
import { caught, kinds, one } from './transport-samples.ts';

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
