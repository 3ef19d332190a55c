// Authentication of callers, and the origin and shrimp rule (docs/design/http-api.md#shrimp).
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { systemClock } from '#platform/time/clock.ts';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import { authentication } from './authenticate.ts';
import { csrfRule } from './csrf.ts';
import { fail } from '#platform/errors/api-error.ts';
import { trustedProxies } from '#platform/http/request/client-address.ts';
import { hostTable } from '#platform/http/request/host-table.ts';
import { sessions } from './session.ts';
import { shrimps } from './shrimp.ts';

const keys = sampleKeys();
const needs = { roots: () => keys, ids: secureIds, clock: systemClock };
const made = sessions(needs);
const tokens = shrimps(needs);
const hosts = hostTable({
  siteOrigin: 'https://glimpse.example',
  siteHost: 'glimpse.example',
  siteAliases: ['alias.example'],
  https: true,
});
const noAccounts = {
  enabled: true,
  bySession: async () => undefined,
  byBasic: async () => fail('http.not_signed_in'),
};
const services = {
  ...authentication({ proxies: trustedProxies([]), sessions: made, identityProvider: noAccounts }),
  ...csrfRule({ shrimps: tokens, hosts }),
};
const session = made.create();

function asked(headers: Record<string, string>, method = 'POST'): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = method;
  Object.assign(request.headers, headers);
  return request;
}
const verdict = async (headers: Record<string, string>, parameter?: string) => {
  const request = asked(headers);
  return services.csrf(
    request,
    await services.actor(request, { kind: 'site' }, { access: 'anyone' }),
    parameter,
  );
};
const cookie = { cookie: `sess=${session.cookie}` };
const shrimp = () => ({ 'o-shrimp': tokens.issue(session) });

test('without the cookie nothing is asked', async () => {
  expect(await verdict({})).toBe('pass');
  expect(await verdict({ origin: 'https://evil.example' })).toBe('pass');
});

test('with the cookie a valid shrimp is needed, from header or parameter', async () => {
  expect(await verdict(cookie)).toBe('ask');
  expect(await verdict(cookie, '')).toBe('refuse');
  expect(await verdict(cookie, tokens.issue(session))).toBe('pass');
  expect(await verdict({ ...cookie, ...shrimp() })).toBe('pass');
  expect(await verdict({ ...cookie, 'o-shrimp': 'stale' }, tokens.issue(session))).toBe('refuse');
  expect(await verdict({ ...cookie, 'o-shrimp': tokens.issue(made.create()) })).toBe('refuse');
});

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, 'pass'],
  [{ 'sec-fetch-site': 'none' }, 'pass'],
  [{ 'sec-fetch-site': 'same-site' }, 'refuse'],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://glimpse.example' }, 'refuse'],
  [{ origin: 'https://glimpse.example' }, 'pass'],
  [{ origin: 'https://alias.example' }, 'pass'],
  [{ origin: 'http://glimpse.example' }, 'refuse'],
  [{ origin: 'https://glimpse.example.evil.example' }, 'refuse'],
  [{ origin: 'null' }, 'pass'],
])('with cookie and shrimp, %o means %s', async (headers, expected) => {
  expect(await verdict({ ...cookie, ...shrimp(), ...headers })).toBe(expected);
});

test.each([
  [{}, 'own', 'own'],
  [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, 'own', 'own'],
  [{ 'sec-fetch-site': 'cross-site' }, 'foreign', 'foreign'],
  [{ origin: 'null' }, 'null', 'null'],
  [{ origin: 'https://glimpse.example' }, 'own', 'foreign'],
  [{ origin: 'https://own.example.com' }, 'foreign', 'own'],
  [{ origin: 'http://own.example.com' }, 'foreign', 'foreign'],
])('a request with %o is %s at the site and %s on a custom domain', (headers, site, domain) => {
  const custom = { kind: 'custom', hostname: 'own.example.com', domainId: 'd1' } as const;
  expect(services.source(asked({ host: 'glimpse.example', ...headers }), { kind: 'site' })).toBe(site);
  expect(services.source(asked({ host: 'own.example.com', ...headers }), custom)).toBe(domain);
});

test('a malformed or a signed-in cookie without a record carries no session, yet asks for a shrimp', async () => {
  expect(await verdict({ cookie: 'sess=zzz', ...shrimp() })).toBe('refuse');
  expect(await verdict({ cookie: `sess=s${session.cookie.slice(1)}`, ...shrimp() })).toBe('refuse');
});

test('two session cookies read as anonymous and may change nothing', async () => {
  const twice = { cookie: `sess=${session.cookie}; sess=${session.cookie}` };
  expect(await services.actor(asked(twice, 'GET'), { kind: 'site' }, { access: 'anyone' })).toMatchObject({
    kind: 'anonymous',
    carriesCookie: false,
  });
  await expect(async () =>
    services.actor(asked(twice), { kind: 'site' }, { access: 'anyone' }),
  ).rejects.toMatchObject({
    code: 'http.bad_request',
  });
});

test('unknown credentials are refused, also where anonymous callers are allowed; public calls do not read them', async () => {
  const basic = { authorization: `Basic ${Buffer.from('ana@example.com:token').toString('base64')}` };
  await expect(async () =>
    services.actor(asked(basic), { kind: 'site' }, { access: 'anyone' }),
  ).rejects.toMatchObject({
    code: 'http.not_signed_in',
  });
  await expect(async () =>
    services.actor(asked({ authorization: 'Bearer x' }), { kind: 'site' }, { access: 'anyone' }),
  ).rejects.toMatchObject({
    code: 'http.not_signed_in',
  });
  await expect(async () =>
    services.actor(asked({}), { kind: 'site' }, { access: 'account' }),
  ).rejects.toMatchObject({
    code: 'http.not_signed_in',
  });
  expect(
    await services.actor(asked({ authorization: 'Basic Og==' }), { kind: 'site' }, { access: 'anyone' }),
  ).toMatchObject({
    custid: 'anon',
  });
  expect(
    await services.actor(asked({ ...basic, ...cookie }), { kind: 'site' }, { access: 'public' }),
  ).toMatchObject({
    carriesCookie: false,
  });
});

test('a custom domain never reads a cookie', async () => {
  const custom = { kind: 'custom', hostname: 'own.example.com', domainId: 'd1' } as const;
  expect(await services.actor(asked(cookie), custom, { access: 'anyone' })).not.toHaveProperty('session');
});

test.each([
  ['a call of its scope', 'create', true],
  ['a call that takes any token', 'any', true],
  ['a call of another scope', 'everything', false],
  ['a call without a scope', undefined, false],
] as const)('a token for some calls may make %s: %s, %s', async (_what, scope, allowed) => {
  const found = { custid: 'ana@example.com', account: {}, scopes: ['create'] } as never;
  const identityProvider = { ...noAccounts, byBasic: async () => found };
  const { actor } = authentication({ proxies: trustedProxies([]), sessions: made, identityProvider });
  const request = asked({ authorization: 'Basic YTpi' });
  const asking = { access: 'account', ...(scope && { scope: scope as 'any' }) } as const;
  const answer = Promise.resolve(actor(request, { kind: 'site' }, asking));
  if (allowed) expect((await answer).custid).toBe('ana@example.com');
  else await expect(answer).rejects.toMatchObject({ code: 'http.not_allowed' });
});
