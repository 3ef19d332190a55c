// Each page lets in whom its row names, and nobody else (docs/design/web-accounts.md#page-access).
import { expect, test } from 'vitest';
import { testCustomer, testVisitor } from '#platform/http/core/testing.ts';
import { decideAccess, hasFeature, type PageFeature } from './page-access.ts';

const config = {
  authenticationEnabled: true,
  signinEnabled: true,
  signupEnabled: true,
  plansEnabled: true,
  domainsEnabled: true,
  incomingAddress: 'support@example.com',
};
const session = { signedIn: true, cookie: 's1', hash: Buffer.alloc(32) };
const visitor = testVisitor({ session: { ...session, signedIn: false } });
const customer = testCustomer({ session });
const colonel = testCustomer({ session, kind: 'colonel' });
const basic = testCustomer();
const outage = testVisitor({ session, unchecked: true, carriesCookie: true });

const account = { pattern: '/recent', access: 'account' } as const;
const admin = { pattern: '/colonel', access: 'colonel' } as const;
const url = '/recent?page=2&sort=a b';
const toSignIn = { to: '/signin?redirect=%2Frecent%3Fpage%3D2%26sort%3Da%20b' };

test.each([
  ['a visitor', account, visitor, toSignIn],
  ['a customer', account, customer, { status: 200, pattern: '/recent' }],
  ['a colonel', account, colonel, { status: 200, pattern: '/recent' }],
  ['a program with a token', account, basic, toSignIn],
  ['a customer while sessions are down', account, outage, { status: 503, pattern: '503' }],
  ['a visitor at administration', admin, visitor, toSignIn],
  ['a customer at administration', admin, customer, { status: 403, pattern: '403' }],
  ['a colonel at administration', admin, colonel, { status: 200, pattern: '/colonel' }],
  ['a colonel while sessions are down', admin, outage, { status: 503, pattern: '503' }],
])('%s gets what the page allows', (_who, page, actor, verdict) => {
  expect(decideAccess(config, page, { actor, url })).toEqual(verdict);
});

test('a signed-in customer is led away from pages for visitors, also while the page is served to others', () => {
  const page = { pattern: '/signin', needs: 'signin', signedInTo: '/' } as const;
  const verdictFor = (actor: typeof visitor) => decideAccess(config, page, { actor, url: '/signin' });
  expect(verdictFor(customer)).toEqual({ to: '/' });
  for (const actor of [visitor, basic, outage])
    expect(verdictFor(actor)).toEqual({ status: 200, pattern: '/signin' });
});

test.each([
  ['accounts', { authenticationEnabled: false }],
  ['signin', { authenticationEnabled: false }],
  ['signin', { signinEnabled: false }],
  ['signup', { authenticationEnabled: false }],
  ['signup', { signupEnabled: false }],
  ['plans', { plansEnabled: false }],
  ['domains', { authenticationEnabled: false }],
  ['domains', { domainsEnabled: false }],
  ['incoming', { incomingAddress: undefined }],
] as const)('a page that needs %s answers 404 with %o', (needs: PageFeature, off) => {
  const page = { pattern: '/page', needs };
  const asking = { actor: customer, url: '/page' };
  expect(hasFeature(config, needs)).toBe(true);
  expect(decideAccess({ ...config, ...off }, page, asking)).toEqual({ status: 404, pattern: '*' });
});

test('without sign-in, pages of an account answer 404 to visitors and stay open to sessions', () => {
  const closed = { ...config, signinEnabled: false };
  expect(decideAccess(closed, account, { actor: visitor, url })).toEqual({ status: 404, pattern: '*' });
  expect(decideAccess(closed, account, { actor: customer, url })).toMatchObject({ status: 200 });
  const off = { ...config, authenticationEnabled: false };
  expect(decideAccess(off, account, { actor: customer, url })).toMatchObject({ status: 404 });
});

test('the page of unknown paths keeps its status for everybody', () => {
  const missing = { pattern: '*', status: 404 } as const;
  for (const actor of [visitor, customer, colonel, outage])
    expect(decideAccess(config, missing, { actor, url: '/x' })).toEqual({ status: 404, pattern: '*' });
});
