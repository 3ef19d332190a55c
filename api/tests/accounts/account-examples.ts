// The documented answers for callers with an account, field by field (docs/design/http-api.md#shapes).
import { accountPlans, type Offer, type PlanFacts } from '@glimpse/contracts/plan-table';
import { expect } from 'vitest';
import { receipt } from '../fixtures/examples.ts';

const week = 604_800;
/** Unix seconds of about now. */
export const seconds = expect.toSatisfy(
  (at) => Number.isSafeInteger(at) && Math.abs(Number(at) - Date.now() / 1000) < 5 * week,
) as unknown;
export const shrimp = expect.stringMatching(/^[\w-]{40,}$/) as unknown;
const count = expect.toSatisfy((given) => Number.isSafeInteger(given) && Number(given) >= 0) as unknown;
const key = expect.stringMatching(/^[0-9a-z]{32}$/) as unknown;
const short = expect.stringMatching(/^[0-9a-z]{8}$/) as unknown;

export const basicPlan = {
  planid: 'basic', price: 0, discount: 0,
  options: { ttl: 1_209_600, size: 100_000, file_bytes: 1_048_576, api: true, name: 'Basic Plan', email: true, custom_domains: false, max_custom_domains: 0, dark_mode: true },
}; // prettier-ignore

/** Shape `Customer` of a free account. */
export const customer = (address: string, over: object = {}) => ({
  identifier: address, custid: address, email: address, role: 'customer', verified: true, active: true, last_login: seconds, locale: 'en',
  planid: 'basic', plan: basicPlan, stripe_customer_id: null, stripe_subscription_id: null, stripe_checkout_email: null, secrets_created: count,
  secrets_burned: count, secrets_shared: count, emails_sent: count, notify: false, created: seconds, updated: seconds, ...over,
}); // prettier-ignore

/** Shape `Receipt` as its owner sees it. */
export const ownReceipt = (custid: string, over: object = {}) => ({
  ...receipt, identifier: key, key, shortkey: short, shortid: short, secret_shortkey: short, secret_shortid: short, custid,
  owner_id: expect.toSatisfy((id) => id === null || typeof id === 'string') as unknown, created: seconds, updated: seconds,
  uri: expect.stringMatching(/^\/private\/[0-9a-z]{32}$/) as unknown, ...over,
}); // prettier-ignore

export const cluster = (site: string) => ({
  type: 'acme', cluster_name: site, cluster_host: 'localhost', cluster_ip: '192.0.2.7', cluster_ips: ['192.0.2.7'], cluster_ipv6: [], vhost_target: 'localhost',
}); // prettier-ignore

const id = expect.stringMatching(/^[0-9a-z]{20}$/) as unknown;
const first = 'We’re checking secrets.example.com. You don’t have to do anything.';

/** Shape `Domain` before the first DNS check. */
export const domain = (custid: string) => ({
  identifier: id, domainid: id, custid, display_domain: 'secrets.example.com', _original_value: 'Secrets.Example.com', base_domain: 'example.com',
  subdomain: 'secrets.example.com', trd: 'secrets', sld: 'example', tld: 'com', is_apex: false, txt_validation_host: '', txt_validation_name: '',
  txt_validation_value: '', ownership: 'pending', serving: 'waiting', reason: 'Pending',
  next_action: {
    reason: 'Pending', code: 'wait', title: 'One moment', text: first, params: { host: 'secrets.example.com' }, step: 1, record: null, found: null,
    retryAt: null, forWhom: 'Nobody',
  },
  conditions: [], checks_delayed: true, entitled_until: null, break_mails: true, status: 'unverified', verified: false,
  vhost: {
    status: 'PENDING', status_message: first, user_message: first, incoming_address: 'secrets.example.com', target_address: 'localhost',
    target_ports: '443', is_resolving: false, has_ssl: false, dns_pointed_at: '', ssl_active_from: null, ssl_active_until: null,
    last_monitored_unix: null, last_monitored_humanized: '', apx_hit: false, keep_host: null, created_at: null, id: 0,
  },
  last_checked: null, next_check: null, created: seconds, updated: seconds,
}); // prettier-ignore

/** The answer of `authcheck` to anonymous callers. */
export const notSignedIn = {
  success: false, message: 'Not authorized', error: 'Not authorized', error_type: 'Unauthorized', code: 'http.not_signed_in',
  record: null, details: { authenticated: false, authorized: false },
}; // prettier-ignore

const tier = (planid: string, { cents, coming }: Offer) => ({
  id: planid, planid, name: expect.any(String) as unknown, href: coming ? '/feedback' : `/plans/${planid}`, cta: expect.any(String) as unknown,
  price: { monthly: `$${cents.month / 100}`, annually: `$${cents.year / 100}` }, amount: { monthly: cents.month / 100, annually: cents.year / 100 },
  description: expect.any(String) as unknown, features: expect.arrayContaining([expect.any(String)]) as unknown, featured: planid === 'identity', coming,
}); // prettier-ignore

const facts: readonly PlanFacts[] = accountPlans;
/** The plans on offer; their texts may change. */
export const tiers = facts.flatMap(({ id: planid, offer }) => (offer ? [tier(planid, offer)] : []));
