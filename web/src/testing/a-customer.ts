// Builders of a signed-in visitor for tests of pages.
import type { Bootstrap, Customer } from '@glimpse/contracts/bootstrap';
import { aBootstrap } from '#testing/a-bootstrap.ts';

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

/** The answer of `viewAccount`: by default without an API token. */
export function anAccount(token: { apitoken_set?: boolean; apitoken_hint?: string | null } = {}) {
  return {
    record: {
      cust: aCustomer(),
      apitoken: null,
      apitoken_set: false,
      apitoken_hint: null,
      stripe_customer: null,
      stripe_subscriptions: null,
      ...token,
    },
    details: {},
  };
}
