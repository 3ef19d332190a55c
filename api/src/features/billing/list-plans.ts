// Lists the plans that a customer can choose (docs/design/http-api.md#plans).
import { getPlans, type Tier } from '@glimpse/contracts/billing';
import { operation } from '#platform/http/routing/route.ts';
import { catalogue, offerOf } from './model/catalogue.ts';
import type { Plans } from './plans.ts';
import type { NewCheckout } from './stripe/gateway.ts';

type Shown = Pick<Tier, 'planid' | 'href' | 'cta' | 'description' | 'features' | 'featured'>;

/** The shown prices are those that are charged. */
function toTier(shown: Shown): Tier {
  const offer = offerOf(catalogue, shown.planid);
  const monthly = offer.prices.month.amountCents / 100;
  const annually = offer.prices.year.amountCents / 100;
  return {
    id: shown.planid,
    ...shown,
    name: offer.name,
    coming: offer.coming,
    amount: { monthly, annually },
    price: { monthly: `$${monthly}`, annually: `$${annually}` },
  };
}

const offered: readonly Tier[] = [
  toTier({
    planid: 'identity',
    href: '/plans/identity',
    cta: 'Get Identity Plus',
    description: 'Secret links on your own domain.',
    features: [
      'Up to 25 domains of your own',
      'Secrets live up to 30 days',
      'Texts up to 1,000,000 characters',
      'Links sent by e-mail',
    ],
    featured: true,
  }),
  toTier({
    planid: 'global',
    href: '/feedback',
    cta: 'Tell us what you need',
    description: 'For many domains in several regions.',
    features: ['Up to 100 domains of your own', 'Everything of Identity Plus'],
    featured: false,
  }),
];

type ListPlansDeps = {
  readonly plans: Pick<Plans, 'all'>;
  readonly config: { readonly plansEnabled: boolean };
  readonly billing: { readonly checkoutOptions: Pick<NewCheckout, 'trialDays'> } | undefined;
};

export const listPlans = operation(getPlans, ({ plans, config, billing }: ListPlansDeps) => {
  const details = {
    plans_enabled: config.plansEnabled,
    currency: 'USD' as const,
    trial_days: billing?.checkoutOptions.trialDays ?? 0,
    plans: { ...plans.all },
  };
  return { count: offered.length, records: [...offered], details };
});
