// The plans as data: limits, prices, options (api.md 8.5, decision 23).
import type { Plan } from '@glimpse/contracts/billing';
import type { LimitEvent } from '@glimpse/contracts/limits';
import type { Actor } from '#platform/http/core/actor.ts';
import { daySeconds } from '#platform/time/units.ts';

type Facts = {
  readonly name: string;
  readonly price: number;
  readonly ttl: number;
  readonly size: number;
  readonly email: boolean;
  readonly domains: number;
};

function plan(planid: string, { name, price, ttl, size, email, domains }: Facts): Plan {
  const options = { ttl, size, api: true, name, email, custom_domains: domains > 0, max_custom_domains: domains, dark_mode: true };
  return { planid, price, discount: 0, options };
}

const anonymous = plan('anonymous', { name: 'Anonymous', price: 0, ttl: 7 * daySeconds, size: 10_000, email: false, domains: 0 });

const all = {
  anonymous,
  basic: plan('basic', { name: 'Basic Plan', price: 0, ttl: 14 * daySeconds, size: 100_000, email: true, domains: 0 }),
  identity: plan('identity', { name: 'Identity Plus', price: 35, ttl: 30 * daySeconds, size: 1_000_000, email: true, domains: 25 }),
  global: plan('global', { name: 'Global Elite', price: 245, ttl: 30 * daySeconds, size: 1_000_000, email: true, domains: 100 }),
} as const;

/** `of`: the plan whose limits hold for a caller; `defaultId`: what a new account gets. */
export type Plans = { readonly all: Readonly<Record<string, Plan>>; readonly defaultId: string; of(actor: Pick<Actor, 'account'>): Plan };

const { anonymous: _visitors, ...forAccounts } = all;
const known: ReadonlyMap<string, Plan> = new Map(Object.entries(forAccounts));

/** What every account has where plans are off: the limits of Identity Plus, for nothing. */
const unlimited: Plan = { ...all.identity, price: 0 };

/** An unknown stored plan counts as basic. @param enabled whether plans set limits */
export const planTable = (enabled: boolean): Plans => {
  const ofAccount = enabled ? (planId: string) => known.get(planId) ?? all.basic : () => unlimited;
  return { all, defaultId: 'basic', of: ({ account }) => (account ? ofAccount(account.planId) : all.anonymous) };
};

type Manifold = Partial<Record<LimitEvent, number>>;
const ofBasic: Manifold = { create_bytes: 4 };
const ofPaid: Manifold = { create_secret: 10, create_bytes: 16, email_recipient: 5 };
const manifold: ReadonlyMap<string, Manifold> = new Map([
  ['basic', ofBasic],
  ['identity', ofPaid],
  ['global', ofPaid],
]);

/** How many times the figure of a rate limit a plan gives (api.md 9). */
export const timesOf = ({ planid }: Plan): ((event: LimitEvent) => number) => {
  const more = manifold.get(planid);
  return (event) => more?.[event] ?? 1;
};
