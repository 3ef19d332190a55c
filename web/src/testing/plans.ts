// Builders of plans and of the answer that lists them, for tests.
import type { Plan, getPlans, Tier } from '@glimpse/contracts/billing';
import type { Output } from '@glimpse/contracts/endpoint';
import { accountPlans } from '@glimpse/contracts/plan-table';

type Facts = (typeof accountPlans)[number];

function factsOf<Id extends Facts['id']>(id: Id): Extract<Facts, { id: Id }> {
  const found = accountPlans.find((one): one is Extract<Facts, { id: Id }> => one.id === id);
  if (!found) throw new Error('There is no such plan');
  return found;
}

function toPlan({ id, name, ttlSeconds, sizeChars, fileBytes, domains }: Facts): Plan {
  return {
    planid: id,
    price: 0,
    discount: 0,
    options: {
      ttl: ttlSeconds,
      size: sizeChars,
      file_bytes: fileBytes,
      api: true,
      name,
      email: true,
      custom_domains: domains > 0,
      max_custom_domains: domains,
      dark_mode: true,
    },
  };
}

export const basic = toPlan(factsOf('basic'));
export const identity = toPlan(factsOf('identity'));
const globalElite = toPlan(factsOf('global'));

function toTier({ id, name, offer }: Extract<Facts, { offer: object }>): Tier {
  const { cents, cta, coming, description } = offer;
  const amount = { monthly: cents.month / 100, annually: cents.year / 100 };
  return {
    id,
    planid: id,
    name,
    href: coming ? '/feedback' : `/plans/${id}`,
    cta,
    price: { monthly: `$${amount.monthly}`, annually: `$${amount.annually}` },
    amount,
    description,
    features: ['Up to 25 domains of your own'],
    featured: !coming,
    coming,
  };
}

/** The answer of the API's plans. */
export function somePlans(): Output<typeof getPlans> {
  return {
    count: 2,
    records: [toTier(factsOf('identity')), toTier(factsOf('global'))],
    details: {
      plans_enabled: true,
      currency: 'USD',
      trial_days: 0,
      plans: { basic, identity, global: globalElite },
    },
  };
}
