// Tests the access check of the metrics port.
import { expect, test } from 'vitest';
import type { ApiRequest } from '#kube/http/transport.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { metricsAccess } from './metrics-access.ts';

function access({ authenticated = true, allowed = true } = {}) {
  const sent: ApiRequest[] = [];
  const clock = fakeClock();
  const send = (request: ApiRequest) => {
    sent.push(request);
    const user = { username: 'system:serviceaccount:monitoring:prometheus', groups: ['a'] };
    const status = request.path.includes('tokenreviews') ? { authenticated, user } : { allowed };
    return Promise.resolve({ status: 201, date: undefined, body: { status } });
  };
  const transport = { send, stream: () => expect.fail('streams'), close: () => Promise.resolve() };
  return { may: metricsAccess({ transport, clock }), sent, clock };
}

test('a request without a bearer token is refused without asking', async () => {
  const { may, sent } = access();
  for (const header of ['', 'Basic abc', 'Bearer ', 'Bearer a b']) expect(await may(header)).toBe(401);
  expect(sent).toEqual([]);
});

test('an unknown token is refused with 401, one without the right with 403', async () => {
  expect(await access({ authenticated: false }).may('Bearer t')).toBe(401);
  expect(await access({ allowed: false }).may('Bearer t')).toBe(403);
});

test('a decision is kept for a minute', async () => {
  const { may, sent, clock } = access();
  expect([await may('Bearer t'), await may('Bearer t')]).toEqual([200, 200]);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body).toMatchObject({
    spec: { groups: ['a'], nonResourceAttributes: { path: '/metrics', verb: 'get' } },
  });
  await clock.advance(60_001);
  await may('Bearer t');
  expect(sent).toHaveLength(4);
});
