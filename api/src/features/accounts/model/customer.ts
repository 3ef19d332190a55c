// What the outside sees of an account: the shape Customer (api.md 2).
import type { Plan } from '@glimpse/contracts/billing';
import type { Customer } from '@glimpse/contracts/bootstrap';
import { unixSeconds, unixSecondsOrNull } from '#platform/time/unix-seconds.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { Account } from './account.ts';

/** Role and plan are those of this request: neither is ever taken from a parameter. */
type CustomerRole = { readonly role: Customer['role']; readonly plan: Plan };

export type Plans = { readonly plans: { of(actor: Actor): Plan } };

export function toCustomer({ address, verified, counters, ...account }: Account, { role, plan }: CustomerRole): Customer {
  return {
    identifier: address,
    custid: address,
    email: address,
    role,
    verified,
    active: verified,
    last_login: unixSecondsOrNull(account.signedInAt),
    locale: account.locale ?? null,
    planid: plan.planid,
    plan,
    stripe_customer_id: null,
    stripe_subscription_id: null,
    stripe_checkout_email: null,
    secrets_created: counters.secretsCreated,
    secrets_burned: counters.secretsBurned,
    secrets_shared: counters.secretsShared,
    emails_sent: counters.emailsSent,
    created: unixSeconds(account.createdAt),
    updated: unixSeconds(account.updatedAt),
  };
}

/** The customer with the caller's role and plan of now. */
export function currentCustomer({ plans }: Plans, account: Account, actor: Actor): Customer {
  return toCustomer(account, { role: actor.kind === 'colonel' ? 'colonel' : 'customer', plan: plans.of(actor) });
}
