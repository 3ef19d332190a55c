// The plans as the API answers and applies them (docs/design/http-api.md#plans, decision 23).
import type { Plan } from '@glimpse/contracts/billing';
import type { LimitEvent } from '@glimpse/contracts/limits';
import {
  accountPlans,
  featuredPlan,
  freePlan,
  type PlanFacts,
  visitorPlan,
} from '@glimpse/contracts/plan-table';
import type { Actor } from '#platform/http/core/actor.ts';

/** The price is that of a month, in US dollars. */
function toPlan({ id, name, ttlSeconds, sizeChars, fileBytes, email, domains, offer }: PlanFacts): Plan {
  const options = {
    ttl: ttlSeconds,
    size: sizeChars,
    file_bytes: fileBytes,
    api: true,
    name,
    email,
    custom_domains: domains > 0,
    max_custom_domains: domains,
    dark_mode: true,
  };
  return { planid: id, price: (offer?.cents.month ?? 0) / 100, discount: 0, options };
}

const facts: readonly PlanFacts[] = accountPlans;
const planById: ReadonlyMap<string, Plan> = new Map(facts.map((one) => [one.id, toPlan(one)]));
const ofVisitors = toPlan(visitorPlan);

/** @throws Error if there is no such plan */
function planOf(planId: string): Plan {
  const found = planById.get(planId);
  if (!found) throw new Error('There is no such plan');
  return found;
}

const free = planOf(freePlan);
/** The plan of every account while plans are off: the limits of Identity Plus without a price. */
const unlimited: Plan = { ...planOf(featuredPlan), price: 0 };

/** `of`: the plan of a caller; `defaultId`: the plan of a new account. */
export type Plans = {
  readonly all: Readonly<Record<string, Plan>>;
  readonly defaultId: string;
  of(actor: Pick<Actor, 'account'>): Plan;
};

/** The table of plans. An unknown stored plan counts as basic. @param enabled whether plans set limits */
export const planTable = (enabled: boolean): Plans => {
  const ofAccount = enabled ? (planId: string) => planById.get(planId) ?? free : () => unlimited;
  return {
    all: { [visitorPlan.id]: ofVisitors, ...Object.fromEntries(planById) },
    defaultId: freePlan,
    of: ({ account }) => (account ? ofAccount(account.planId) : ofVisitors),
  };
};

const timesById: ReadonlyMap<string, PlanFacts['times']> = new Map(facts.map(({ id, times }) => [id, times]));

/** The factor by which a plan raises a rate limit (docs/design/http-api.md#rate-limits). */
export const timesOf = ({ planid }: Plan): ((event: LimitEvent) => number) => {
  const times = timesById.get(planid);
  return (event) => times?.[event] ?? 1;
};
