// Builders of plans and of the answer that lists them, for tests.
import type { Plan, getPlans } from '@glimpse/contracts/billing';
import type { Output } from '@glimpse/contracts/endpoint';

const day = 86_400;

/** Builds a plan. `domains`: how many custom domains it includes. */
export function aPlan(planid: string, name: string, domains = 0, days = 14): Plan {
  return {
    planid,
    price: 0,
    discount: 0,
    options: {
      ttl: days * day,
      size: domains > 0 ? 1_000_000 : 100_000,
      api: true,
      name,
      email: true,
      custom_domains: domains > 0,
      max_custom_domains: domains,
      dark_mode: true,
    },
  };
}

export const basic = aPlan('basic', 'Basic Plan');
export const identity = aPlan('identity', 'Identity Plus', 25, 30);
export const globalElite = aPlan('global', 'Global Elite', 100, 30);

const tier = {
  id: 'identity',
  planid: 'identity',
  name: 'Identity Plus',
  href: '/plans/identity',
  cta: 'Get Identity Plus',
  price: { monthly: '$35', annually: '$365' },
  amount: { monthly: 35, annually: 365 },
  description: 'Secret links on your own domain.',
  features: ['Up to 25 domains of your own'],
  featured: true,
  coming: false,
};

/** The answer of the API's plans. */
export function somePlans(): Output<typeof getPlans> {
  const elite = {
    ...tier,
    id: 'global',
    planid: 'global',
    name: 'Global Elite',
    href: '/feedback',
    price: { monthly: '$245', annually: '$2545' },
    amount: { monthly: 245, annually: 2545 },
    featured: false,
    coming: true,
  };
  return {
    count: 2,
    records: [tier, elite],
    details: {
      plans_enabled: true,
      currency: 'USD',
      trial_days: 0,
      plans: { basic, identity, global: globalElite },
    },
  };
}
