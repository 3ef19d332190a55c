// Converts an account to the shape `Customer`, which callers see (docs/design/http-api.md#shapes).
import type { Plan } from '@glimpse/contracts/billing';
import type { Customer } from '@glimpse/contracts/bootstrap';
import { unixSeconds, unixSecondsOrNull } from '#platform/time/unix-seconds.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { Account } from './account.ts';

/** Role and plan are computed for each request; no parameter sets them. */
type CustomerRole = { readonly role: Customer['role']; readonly plan: Plan };

export type PlanLookUp = { readonly plans: { of(actor: Actor): Plan } };

export function toCustomer(
  { address, verified, counters, ...account }: Account,
  { role, plan }: CustomerRole,
): Customer {
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
    notify: account.notify === true,
    created: unixSeconds(account.createdAt),
    updated: unixSeconds(account.updatedAt),
  };
}

/** The account of the caller, with the role and plan of this request. */
export function currentCustomer({ plans }: PlanLookUp, account: Account, actor: Actor): Customer {
  return toCustomer(account, {
    role: actor.kind === 'colonel' ? 'colonel' : 'customer',
    plan: plans.of(actor),
  });
}
