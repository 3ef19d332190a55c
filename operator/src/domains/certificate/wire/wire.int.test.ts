// Tests which requests one call makes, at a small authority on a real TLS server.
import { createServer, type Server } from 'node:https';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crypto } from 'acme-client';
import { afterEach, expect, test } from 'vitest';
import { systemClock, neverAborted } from '#platform/clock.ts';
import { testCertificate } from '../../../../tests/cluster/certificate.ts';
import type { Wires } from './calls.ts';
import { createWires } from './wire.ts';

const keyPem = (await crypto.createPrivateEcdsaKey()).toString();
const opened: (Server | Wires)[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) {
    if ('closeAllConnections' in one) one.closeAllConnections();
    one.close();
  }
});

/** Opens an authority that answers each signed call by `answer`, and keeps a list of all requests. */
async function openAuthority(answer: (response: ServerResponse, posts: number) => void) {
  const certificate = await testCertificate(['127.0.0.1']);
  const requests: string[] = [];
  let nonces = 0;
  const server = createServer(certificate, (request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const at = (path: string) => `https://${request.headers.host}/${path}`;
    response.setHeader('replay-nonce', `nonce${(nonces += 1)}`);
    if (request.method === 'POST')
      return answer(response, requests.filter((one) => one.startsWith('P')).length);
    const directory = { newNonce: at('nonce'), newAccount: at('account'), newOrder: at('order') };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(directory));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const wires = createWires({ clock: systemClock });
  opened.push(server, wires);
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const wire = wires.of(`${origin}/directory`, certificate.cert).as({
    region: 'eu',
    keyPem,
    accountURL: `${origin}/account/1`,
  });
  return { origin, requests, wire };
}

const refuse = (response: ServerResponse, status: number, type: string): void =>
  void response
    .writeHead(status, { 'content-type': 'application/problem+json' })
    .end(JSON.stringify({ type: `urn:ietf:params:acme:error:${type}` }));

test('an account that exists is found by one call, and is not updated', async () => {
  const { origin, requests, wire } = await openAuthority((response) => {
    response.writeHead(200, { location: 'https://ca.example/account/1' }).end('{}');
  });
  for (const onlyReturnExisting of [true, false])
    expect(await wire.register({ onlyReturnExisting }, neverAborted)).toMatchObject({
      kind: 'ok',
      value: 'https://ca.example/account/1',
    });
  expect(requests).toEqual(['GET /directory', 'HEAD /nonce', 'POST /account', 'POST /account']);
  expect((await wire.setContact('a@example.com', neverAborted)).kind).toBe('ok');
  expect((await wire.order(`${origin}/orders/1`, neverAborted)).kind).toBe('problem'); // no order
  expect(requests.slice(4)).toEqual(['POST /account/1', 'POST /orders/1']);
});

test('an authority that is busy is asked once, and a refused nonce is replaced five times', async () => {
  const busy = await openAuthority((response) => refuse(response, 503, 'serverInternal'));
  expect(await busy.wire.newOrder({ hostname: 'a.example' }, neverAborted)).toMatchObject({
    problem: { class: 'unavailable', status: 503 },
  });
  expect(busy.requests).toEqual(['GET /directory', 'HEAD /nonce', 'POST /order']);
  const strict = await openAuthority((response) => refuse(response, 400, 'badNonce'));
  expect(await strict.wire.newOrder({ hostname: 'a.example' }, neverAborted)).toMatchObject({
    problem: { class: 'unavailable', type: 'badNonce', status: 400 },
  });
  expect(strict.requests.filter((one) => one === 'POST /order')).toHaveLength(6);
});

test('a connection that is lost after a refused nonce counts as no answer', async () => {
  const { wire } = await openAuthority((response, posts) =>
    posts === 1 ? refuse(response, 400, 'badNonce') : void response.destroy(),
  );
  expect(await wire.newOrder({ hostname: 'a.example' }, neverAborted)).toMatchObject({
    problem: { class: 'unavailable', status: 0, retryAfterMs: expect.any(Number) as number },
  });
});

test('an answer with a status that the library refuses is read', async () => {
  const { wire } = await openAuthority((response) => {
    response.writeHead(201, { 'content-type': 'application/json', 'retry-after': '7' }).end('{}');
  });
  expect(await wire.setContact(undefined, neverAborted)).toEqual({
    kind: 'ok',
    value: true,
    retryAfterMs: 7000,
  });
  expect(await wire.answer('https://127.0.0.1:1/challenge', neverAborted)).toMatchObject({ kind: 'problem' });
});

test('calls at two authorities at the same time stay apart', async () => {
  const open = (name: string) =>
    openAuthority((response) => response.writeHead(200, { location: `https://${name}.example/` }).end('{}'));
  const both = await Promise.all([open('one'), open('other')]);
  const found = await Promise.all(
    [...both, ...both].map(({ wire }) => wire.register({ onlyReturnExisting: true }, neverAborted)),
  );
  expect(found.map((one) => one.kind === 'ok' && one.value)).toEqual([
    'https://one.example/',
    'https://other.example/',
    'https://one.example/',
    'https://other.example/',
  ]);
  for (const { requests } of both) expect(requests.filter((one) => one === 'POST /account')).toHaveLength(2);
});
