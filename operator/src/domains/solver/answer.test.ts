// Tests which requests the solver answers.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CustomDomain, CustomDomainSpec } from '#resources/custom-domain.ts';
import { answerChallenge, toHostname, probeAnswer } from './answer.ts';

const challenge = {
  url: 'https://ca.test/c',
  token: 'abcDEF_-123',
  keyAuthorization: 'abcDEF_-123.thumb',
};

const domain: CustomDomain = {
  apiVersion: 'glimpse.dev/v1alpha1',
  kind: 'CustomDomain',
  metadata: { name: 'a.test', namespace: 'glimpse-eu' },
  spec: CustomDomainSpec.parse({ hostname: 'a.test', customerId: '7c1f0a52d9be' }),
  status: { conditions: [], acme: { state: 'Presenting', challenge }, dns: { probeToken: 'probe-token' } },
};

const find = (hostname: string) => (hostname === 'a.test' ? domain : undefined);

const prefix = '/.well-known/acme-challenge/';

const ask = (host: string, path: string) =>
  answerChallenge(find, { method: 'GET', path, query: '', host, authorization: '' });

test('the exact pair of host and token is answered, and never cached', () => {
  expect(ask('a.test', prefix + challenge.token)).toEqual({
    status: 200,
    body: challenge.keyAuthorization,
    headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
});

test('cm-8424 ports, brackets, capitals and a trailing dot find the token or 404, never 500', () => {
  for (const host of ['A.test:80', 'a.test.', 'A.TEST.:8080', ' a.test '])
    expect(ask(host, prefix + challenge.token).status).toBe(200);
  for (const host of [
    '[::1]:80',
    '[::1]',
    '::1',
    '',
    ':80',
    '[',
    'b.test',
    'a.test.evil.test',
    'x'.repeat(9999),
  ])
    expect(ask(host, prefix + challenge.token).status).toBe(404);
  expect(toHostname('[2001:db8::1]:443')).toBe('2001:db8::1');
});

test('other tokens, paths and hosts are not found, and nothing throws', () => {
  for (const path of [
    '/',
    prefix,
    `${prefix}other`,
    `${prefix}${challenge.token}/`,
    `${prefix}../x`,
    `${prefix}%61`,
  ])
    expect(ask('a.test', path)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
  fc.assert(
    fc.property(fc.string(), fc.string(), (host, path) => {
      expect(ask(host, prefix + path).status).toBe(404);
    }),
  );
});

test('the probe of the pointing check is answered through the same path', () => {
  expect(ask('a.test', `${prefix}probe-token`).body).toBe(probeAnswer('probe-token'));
});

test('without a challenge nothing is answered', () => {
  const bare = { ...domain, status: { conditions: [] } };
  const request = {
    method: 'GET',
    path: prefix + challenge.token,
    query: '',
    host: 'a.test',
    authorization: '',
  };
  expect(answerChallenge(() => bare, request).status).toBe(404);
});
