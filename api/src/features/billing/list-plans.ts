// Lists the plans that a customer can choose (docs/design/http-api.md#plans).
import { getPlans, type Tier } from '@glimpse/contracts/billing';
import { accountPlans, featuredPlan, type PlanFacts } from '@glimpse/contracts/plan-table';
import { operation } from '#platform/http/routing/route.ts';
import { daySeconds } from '#platform/time/units.ts';
import type { Plans } from './plans.ts';
import type { NewCheckout } from './stripe/gateway.ts';

/** The shown prices and limits are those that are charged and applied. */
function toTiers({ id, name, ttlSeconds, sizeChars, domains, offer }: PlanFacts): readonly Tier[] {
  if (!offer) return [];
  const { cents, coming, cta, description, lines } = offer;
  const [monthly, annually] = [cents.month / 100, cents.year / 100];
  const figures = new Map([
    ['domains', String(domains)],
    ['days', String(ttlSeconds / daySeconds)],
    ['characters', sizeChars.toLocaleString('en')],
  ]);
  const fill = (line: string) => line.replace(/\{(\w+)\}/g, (whole, of: string) => figures.get(of) ?? whole);
  return [
    {
      id,
      planid: id,
      href: coming ? '/feedback' : `/plans/${id}`,
      cta,
      description,
      features: lines.map(fill),
      featured: id === featuredPlan,
      name,
      coming,
      amount: { monthly, annually },
      price: { monthly: `$${monthly}`, annually: `$${annually}` },
    },
  ];
}

const offered: readonly Tier[] = accountPlans.flatMap(toTiers);

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
