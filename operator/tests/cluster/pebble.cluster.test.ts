// Tests the certificate authority of tests: issuance through the proxy, counts, limits, faults, DNS records.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { X509Certificate } from 'node:crypto';
import { Agent, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage } from 'node:http';
import * as x509 from '@peculiar/x509';
import acme from 'acme-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ChallTestSrv, startChallTestSrv } from './dns-server.ts';
import { type Pebble, startPebble } from './pebble.ts';

const tokens = new Map<string, string>();
const edge = createServer((incoming, answer) => {
  const token = incoming.url?.split('/').at(-1) ?? '';
  answer.writeHead(tokens.has(token) ? 200 : 404).end(tokens.get(token));
});
const opened = new AsyncDisposableStack();
let dns: ChallTestSrv;
let pebble: Pebble;

beforeAll(async () => {
  edge.listen(0, '127.0.0.1');
  await once(edge, 'listening');
  opened.defer(() => void edge.close());
  dns = opened.use(await startChallTestSrv());
  const httpPort = (edge.address() as AddressInfo).port;
  const limits = { newOrdersPerName: 2, retryAfterSeconds: 120 };
  pebble = opened.use(await startPebble({ dnsAddress: dns.dnsAddress, httpPort, limits, nonceReject: 20 }));
  (acme.axios.defaults as { acmeSettings?: { retryMaxAttempts: number } }).acmeSettings!.retryMaxAttempts = 0;
  acme.axios.defaults.httpsAgent = new Agent({ ca: pebble.caPem });
});
afterAll(() => opened.disposeAsync());
beforeEach(() => pebble.fault(undefined));

async function issue(name: string): Promise<string> {
  const client = new acme.Client({
    directoryUrl: pebble.directory,
    accountKey: await acme.crypto.createPrivateEcdsaKey(),
  });
  const [, csr] = await acme.crypto.createCsr({ commonName: name, altNames: [name] });
  return client.auto({
    csr,
    termsOfServiceAgreed: true,
    challengePriority: ['http-01'],
    skipChallengeVerification: true,
    challengeCreateFn: async (_authz, challenge, keyAuthorization) =>
      void tokens.set(challenge.token, keyAuthorization),
    challengeRemoveFn: async (_authz, challenge) => void tokens.delete(challenge.token),
  });
}

/** The identifier of a certificate in renewal information (RFC 9773 §4.1). */
function ariIdentifier(chain: string): string {
  const certificate = new x509.X509Certificate(chain);
  const authority = certificate.getExtension(x509.AuthorityKeyIdentifierExtension)?.keyId ?? '';
  return [authority, certificate.serialNumber]
    .map((hex) => Buffer.from(hex, 'hex').toString('base64url'))
    .join('.');
}

async function ask(url: string): Promise<unknown> {
  const incoming = get(url, { ca: pebble.caPem, headers: { 'user-agent': 'test' } });
  const [answer] = (await once(incoming, 'response')) as [IncomingMessage];
  return JSON.parse((await answer.toArray()).join(''));
}

test('issues a certificate for a name whose challenge is answered', async () => {
  await dns.setA('one.test', ['127.0.0.1']);
  const issued = new X509Certificate(await issue('one.test'));
  expect(issued.subjectAltName).toBe('DNS:one.test');
  expect(issued.verify(new X509Certificate(await pebble.intermediate()).publicKey)).toBe(true);
  expect(pebble.counts('one.test')).toMatchObject({ newOrders: 1, finalizes: 1, failures: 0 });
});

test('counts a failed authorization once', async () => {
  await dns.setServfail('broken.test');
  await expect(issue('broken.test')).rejects.toThrow();
  expect(pebble.counts('broken.test')).toMatchObject({ newOrders: 1, finalizes: 0, failures: 1 });
  await dns.clear('broken.test');
});

test('refuses orders above the limit of a name', async () => {
  await dns.setA('many.test', ['127.0.0.1']);
  await issue('many.test');
  await issue('many.test');
  await expect(issue('many.test')).rejects.toThrow('too many for this name');
  expect(pebble.counts('many.test')).toMatchObject({ newOrders: 2, refused: 1 });
});

test('answers with a fault as often as asked', async () => {
  pebble.fault({ kind: 'status', path: /^\/dir/, status: 503, times: 1 });
  await expect(issue('two.test')).rejects.toThrow();
  await dns.setA('two.test', ['127.0.0.1']);
  await expect(issue('two.test')).resolves.toContain('BEGIN CERTIFICATE');
});

test('gives the renewal window that a test sets', async () => {
  await dns.setA('renewed.test', ['127.0.0.1']);
  const chain = await issue('renewed.test');
  const window = { start: '2030-01-01T00:00:00Z', end: '2030-01-02T00:00:00Z' };
  await pebble.setRenewalInfo(chain, { suggestedWindow: window });
  const { renewalInfo } = (await ask(pebble.directory)) as { renewalInfo: string };
  expect(await ask(`${renewalInfo}/${ariIdentifier(chain)}`)).toEqual({ suggestedWindow: window });
});
