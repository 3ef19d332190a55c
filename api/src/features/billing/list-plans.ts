// Lists the plans that a customer can choose (docs/design/http-api.md#plans).
import { getPlans, type Tier } from '@glimpse/contracts/billing';
import { operation } from '#platform/http/routing/route.ts';
import type { Plans } from './plans.ts';

const toTier = (offer: Omit<Tier, 'id' | 'price'>): Tier => ({
  id: offer.planid,
  ...offer,
  price: { monthly: `$${offer.amount.monthly}`, annually: `$${offer.amount.annually}` },
});

const offered: readonly Tier[] = [
  toTier({
    planid: 'identity',
    name: 'Identity Plus',
    href: '/plans/identity',
    cta: 'Get Identity Plus',
    amount: { monthly: 35, annually: 365 },
    description: 'Secret links on your own domain.',
    features: [
      'Up to 25 domains of your own',
      'Secrets live up to 30 days',
      'Texts up to 1,000,000 characters',
      'Links sent by e-mail',
    ],
    featured: true,
    coming: false,
  }),
  toTier({
    planid: 'global',
    name: 'Global Elite',
    href: '/feedback',
    cta: 'Tell us what you need',
    amount: { monthly: 245, annually: 2545 },
    description: 'For many domains in several regions.',
    features: ['Up to 100 domains of your own', 'Everything of Identity Plus'],
    featured: false,
    coming: true,
  }),
];

type ListPlansDeps = {
  readonly plans: Pick<Plans, 'all'>;
  readonly config: { readonly plansEnabled: boolean };
};

export const listPlans = operation(getPlans, ({ plans, config }: ListPlansDeps) => {
  const details = { plans_enabled: config.plansEnabled, currency: 'USD' as const, plans: { ...plans.all } };
  return { count: offered.length, records: [...offered], details };
});
