// The plans as data: limits, prices, options (docs/design/http-api.md#plans, decision 23).
import type { Plan } from '@glimpse/contracts/billing';
import type { LimitEvent } from '@glimpse/contracts/limits';
import type { Actor } from '#platform/http/core/actor.ts';
import { daySeconds } from '#platform/time/units.ts';

type PlanFacts = {
  readonly name: string;
  readonly price: number;
  readonly ttl: number;
  readonly size: number;
  readonly email: boolean;
  readonly domains: number;
};

function plan(planid: string, { name, price, ttl, size, email, domains }: PlanFacts): Plan {
  const options = {
    ttl,
    size,
    api: true,
    name,
    email,
    custom_domains: domains > 0,
    max_custom_domains: domains,
    dark_mode: true,
  };
  return { planid, price, discount: 0, options };
}

const anonymous = plan('anonymous', {
  name: 'Anonymous',
  price: 0,
  ttl: 7 * daySeconds,
  size: 10_000,
  email: false,
  domains: 0,
});

const all = {
  anonymous,
  basic: plan('basic', {
    name: 'Basic Plan',
    price: 0,
    ttl: 14 * daySeconds,
    size: 100_000,
    email: true,
    domains: 0,
  }),
  identity: plan('identity', {
    name: 'Identity Plus',
    price: 35,
    ttl: 30 * daySeconds,
    size: 1_000_000,
    email: true,
    domains: 25,
  }),
  global: plan('global', {
    name: 'Global Elite',
    price: 245,
    ttl: 30 * daySeconds,
    size: 1_000_000,
    email: true,
    domains: 100,
  }),
} as const;

/** `of`: the plan of a caller; `defaultId`: the plan of a new account. */
export type Plans = {
  readonly all: Readonly<Record<string, Plan>>;
  readonly defaultId: string;
  of(actor: Pick<Actor, 'account'>): Plan;
};

const { anonymous: _visitors, ...accountPlans } = all;
const planById: ReadonlyMap<string, Plan> = new Map(Object.entries(accountPlans));

/** The plan of every account while plans are off: the limits of Identity Plus without a price. */
const unlimited: Plan = { ...all.identity, price: 0 };

/** The table of plans. An unknown stored plan counts as basic. @param enabled whether plans set limits */
export const planTable = (enabled: boolean): Plans => {
  const ofAccount = enabled ? (planId: string) => planById.get(planId) ?? all.basic : () => unlimited;
  return {
    all,
    defaultId: 'basic',
    of: ({ account }) => (account ? ofAccount(account.planId) : all.anonymous),
  };
};

type Multipliers = Partial<Record<LimitEvent, number>>;
const ofBasic: Multipliers = { create_bytes: 4 };
const ofPaid: Multipliers = { create_secret: 10, create_bytes: 16, email_recipient: 5 };
const multipliersById: ReadonlyMap<string, Multipliers> = new Map([
  ['basic', ofBasic],
  ['identity', ofPaid],
  ['global', ofPaid],
]);

/** The factor by which a plan raises a rate limit (docs/design/http-api.md#rate-limits). */
export const timesOf = ({ planid }: Plan): ((event: LimitEvent) => number) => {
  const multipliers = multipliersById.get(planid);
  return (event) => multipliers?.[event] ?? 1;
};
