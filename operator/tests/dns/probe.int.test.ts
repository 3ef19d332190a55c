// Tests the self-check: what it accepts, what it never dials, what it never repeats.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { secureRandom } from '#platform/random.ts';
import { createExchange } from '#domains/checks/dns-exchange.ts';
import { probeChallenge } from '#domains/checks/probe.ts';
import { addressGuard } from '#domains/checks/public-address.ts';
import { createResolver, recursiveAsk } from '#domains/checks/resolver.ts';
import { fakeCertificate } from '../fake-api/certificate.ts';
import { type DnsTestServer, startDns } from './server.ts';

const challenge = { hostname: 'links.acme.example', token: 'abcDEF-_1', keyAuthorization: 'abcDEF-_1.thumb' };
const path = `/.well-known/acme-challenge/${challenge.token}`;
const { signal } = new AbortController();

let dns: DnsTestServer;
let answer: RequestListener;
let dialled: string[];
let port: number;

async function listen(server: Server, host: string, at = 0): Promise<number> {
  server.on('connection', (socket) => dialled.push(socket.localAddress ?? ''));
  server.on('request', (request, response) => answer(request, response));
  server.listen(at, host);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

beforeEach(async () => {
  dns = await startDns();
  onTestFinished(() => dns[Symbol.asyncDispose]());
  dialled = [];
  port = await listen(createServer(), '127.0.0.1');
  dns.set(challenge.hostname, 'A', '127.0.0.1');
  answer = (request, response) => {
    const isRight = request.headers.host === challenge.hostname && request.url === path;
    response.writeHead(isRight ? 200 : 404).end(isRight ? `${challenge.keyAuthorization}\n` : '');
  };
});

const resolver = () =>
  createResolver(
    recursiveAsk(
      createExchange(() => secureRandom.bytes(2).readUInt16BE()),
      [dns],
    ),
  );
const probe = (more: { https?: number; allowed?: readonly string[]; siteHosts?: string[] } = {}) =>
  probeChallenge(
    {
      resolver: resolver(),
      mayDial: addressGuard({ allowed: more.allowed ?? ['127.0.0.1/32'], refused: [] }),
      ports: { http: port, https: more.https ?? 1 },
      siteHosts: more.siteHosts ?? [],
    },
    challenge,
    signal,
  );

test('the right answer passes', async () => {
  expect(await probe()).toEqual({ kind: 'passed' });
});

test.each([
  ['otherStatus', 404, 'nothing'],
  ['otherStatus', 500, challenge.keyAuthorization],
  ['otherContent', 200, 'something else'],
  ['otherContent', 200, `${challenge.keyAuthorization}${' '.repeat(2000)}`],
])('%s: status %i is not the answer', async (why, status, body) => {
  answer = (_request, response) => response.writeHead(status).end(body);
  expect(await probe()).toEqual({ kind: 'failed', why });
});

test('cm-9035 a host that leads into a private range gets no packet', async () => {
  expect(await probe({ allowed: [] })).toEqual({ kind: 'failed', why: 'notPublic' });
  dns.set(challenge.hostname, 'A', '127.0.0.1', '10.0.0.1');
  expect(await probe()).toEqual({ kind: 'failed', why: 'notPublic' });
  expect(dialled).toEqual([]);
});

test('cm-9035 a redirect into the cluster, or to another host, path or scheme, is not followed', async () => {
  const places = [
    'http://10.0.0.1/latest/meta-data',
    'https://kubernetes.default.svc/api',
    `https://links.other.example${path}`,
    `https://${challenge.hostname}/other`,
    `https://${challenge.hostname}:8443${path}`,
    `https://user:pw@${challenge.hostname}${path}`,
    `https://${challenge.hostname}${path}?x=1`,
    `http://${challenge.hostname}${path}`,
    path,
    'not a URL',
  ];
  for (const location of places) {
    answer = (_request, response) => response.writeHead(302, { location }).end();
    expect(await probe(), location).toEqual({ kind: 'failed', why: 'redirect' });
  }
  expect(dialled).toHaveLength(places.length);
});

test('a proxy is known by its mark, by a redirect to our site, or by our refusal of the host', async () => {
  const site = 'https://glimpse-test.org/';
  const refusal = JSON.stringify({ message: 'Misdirected Request', code: 'http.wrong_host' });
  const answers: readonly [string, RequestListener][] = [
    ['proxy', (_request, response) => response.writeHead(525, { 'cf-ray': '8f-FRA' }).end('error')],
    ['proxy', (_request, response) => response.writeHead(308, { location: site, 'cf-ray': '8f' }).end()],
    ['proxy', (_request, response) => response.writeHead(308, { location: `${site}x` }).end()],
    ['proxy', (_request, response) => response.writeHead(421).end(refusal)],
    ['redirect', (_request, response) => response.writeHead(308, { location: 'https://else.org/' }).end()],
    ['redirect', (_request, response) => response.writeHead(308, { location: '//glimpse-test.org' }).end()],
    ['otherStatus', (_request, response) => response.writeHead(421).end('421 Misdirected Request')],
    ['otherContent', (_request, response) => response.writeHead(200).end(refusal)],
  ];
  for (const [why, listener] of answers) {
    answer = listener;
    expect(await probe({ siteHosts: ['glimpse-test.org'] })).toEqual({ kind: 'failed', why });
  }
  expect(dialled).toHaveLength(answers.length);
});

test('a proxy that leads to our solver passes', async () => {
  const serve = answer;
  answer = (request, response) => {
    response.setHeader('cf-ray', '8f-FRA');
    return serve(request, response);
  };
  expect(await probe()).toEqual({ kind: 'passed' });
});

test('cm-9035 nothing of a foreign answer is kept', async () => {
  answer = (_request, response) =>
    response.writeHead(200, { 'x-secret': 'canary-header' }).end('canary-body'.repeat(5000));
  expect(JSON.stringify(await probe())).not.toContain('canary');
});

test('one redirect to the same place by https is probed once', async () => {
  const { cert, key } = await fakeCertificate();
  const https = await listen(createTlsServer({ cert, key }), '127.0.0.1');
  const serve = answer;
  const location = `https://${challenge.hostname}${path}`;
  answer = (request, response) =>
    'encrypted' in request.socket ? serve(request, response) : response.writeHead(301, { location }).end();
  expect(await probe({ https })).toEqual({ kind: 'passed' });
  answer = (_request, response) => response.writeHead(301, { location }).end();
  expect(await probe({ https })).toEqual({ kind: 'failed', why: 'redirect' });
});

test('every address must answer', async () => {
  await listen(createServer(), '127.0.0.2', port);
  const allowed = ['127.0.0.0/30'];
  dns.set(challenge.hostname, 'A', '127.0.0.1', '127.0.0.2');
  expect(await probe({ allowed })).toEqual({ kind: 'passed' });
  dns.set(challenge.hostname, 'A', '127.0.0.1', '127.0.0.3');
  expect(await probe({ allowed })).toEqual({ kind: 'failed', why: 'refused' });
});

test('an address that changes after the check is not dialled', async () => {
  const first = resolver();
  let calls = 0;
  const rebinding = {
    resolve: async (...question: Parameters<typeof first.resolve>) => {
      calls += 1;
      const found = await first.resolve(...question);
      dns.set(challenge.hostname, 'A', '127.0.0.9');
      return found;
    },
  };
  const mayDial = addressGuard({ allowed: ['127.0.0.1/32'], refused: [] });
  const result = await probeChallenge(
    { resolver: rebinding, mayDial, ports: { http: port, https: 1 } },
    challenge,
    signal,
  );
  expect(result).toEqual({ kind: 'passed' });
  expect([calls, dialled]).toEqual([2, ['127.0.0.1']]);
});

test('a name without an address, and servers that do not answer, are said', async () => {
  dns.fail(challenge.hostname, 'servfail');
  expect(await probe()).toEqual({ kind: 'failed', why: 'couldNotAsk' });
  dns.fail(challenge.hostname);
  dns.set(challenge.hostname, 'A');
  expect(await probe()).toEqual({ kind: 'failed', why: 'noAddress' });
});
