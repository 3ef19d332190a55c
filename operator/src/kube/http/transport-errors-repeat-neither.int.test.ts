// Tests calls over real TLS: connections, credentials, retries and deadlines.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { createDiscovery } from '../discovery.ts';
import { keyOne, widgets } from '../testing/samples.ts';
import { caught, kinds } from './transport-samples.ts';

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
