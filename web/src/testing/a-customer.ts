// Builders of a signed-in visitor for tests of pages.
import { listSessions, type LivingSession } from '@glimpse/contracts/account-sessions';
import { type ApiToken, listTokens } from '@glimpse/contracts/account-tokens';
import type { Bootstrap, Customer } from '@glimpse/contracts/bootstrap';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import type { FakeApi } from '#testing/fake-api.ts';

const { plan } = aBootstrap();
export const customerAddress = 'ines@northwind.example';

export function aCustomer(change: Partial<Customer> = {}): Customer {
  return {
    identifier: customerAddress,
    custid: customerAddress,
    email: customerAddress,
    role: 'customer',
    verified: true,
    active: true,
    last_login: 1_790_000_000,
    locale: null,
    planid: 'basic',
    plan: { ...plan, planid: 'basic' },
    stripe_customer_id: null,
    stripe_subscription_id: null,
    stripe_checkout_email: null,
    secrets_created: 14,
    secrets_burned: 1,
    secrets_shared: 9,
    emails_sent: 2,
    notify: false,
    created: 1_780_000_000,
    updated: 1_790_000_000,
    ...change,
  };
}

/** The globals of a page whose visitor is signed in. */
export function signedInBootstrap(change: Partial<Customer> = {}): Partial<Bootstrap> {
  const cust = aCustomer(change);
  return {
    authenticated: true,
    authentication: { enabled: true, signup: true, signin: true, autoverify: false },
    custid: cust.custid,
    email: cust.email,
    cust,
    customer_since: 'May 28, 2026',
    plan: cust.plan,
  };
}

/** The answer of `viewAccount`. */
export function anAccount() {
  return {
    record: {
      cust: aCustomer(),
      apitoken: null,
      apitoken_set: false,
      apitoken_hint: null,
      stripe_customer: null,
      stripe_subscriptions: null,
    },
    details: {},
  };
}

/** A session of the list; by default the one of the page. */
export const aSession = (change: Partial<LivingSession> = {}): LivingSession => ({
  id: 'mine'.padEnd(22, '-'),
  current: true,
  started: 1_790_000_000,
  last_used: 1_790_000_060,
  browser: 'firefox',
  system: 'windows',
  ...change,
});

/** An API token of the list, which may create secrets for some months. */
export const aToken = (change: Partial<ApiToken> = {}): ApiToken => ({
  id: 'a1b2c3d4',
  name: 'Deploy script',
  hint: '…9f2c',
  scopes: ['create'],
  created: 1_790_000_000,
  expires: 1_797_000_000,
  expired: false,
  used_day: null,
  ...change,
});

type Lists = { readonly sessions?: readonly LivingSession[]; readonly tokens?: readonly ApiToken[] };

/** Answers what the account page lists. */
export const withLists = (api: FakeApi, { sessions = [aSession()], tokens = [] }: Lists = {}): FakeApi =>
  api
    .answers(listSessions, { count: sessions.length, records: [...sessions], details: {} })
    .answers(listTokens, { count: tokens.length, records: [...tokens], details: {} });
