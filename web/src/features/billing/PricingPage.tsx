// The plans with their prices by month or year (docs/design/web-domains.md#plans).
import { type BillingState, getPlans, type Tier } from '@glimpse/contracts/billing';
import { featuredPlan, freePlan } from '@glimpse/contracts/plan-table';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { BillingPeriod } from '#features/billing/BillingPeriod.tsx';
import { findPlan, useFeatures } from '#features/billing/Features.tsx';
import { BasicAction, TierAction } from '#features/billing/PlanActions.tsx';
import { PlanCard } from '#features/billing/PlanCard.tsx';
import { PlanQuestions } from '#features/billing/compare/PlanQuestions.tsx';
import { PlanTable } from '#features/billing/compare/PlanTable.tsx';
import { Price, Trial } from '#features/billing/Price.tsx';
import { PricingTop } from '#features/billing/PricingTop.tsx';
import { StateNotice } from '#features/billing/StateNotice.tsx';
import { loadOwnSubscription, useOwnSubscription } from '#features/billing/use-own-subscription.ts';
import type { FoundPlans, Period } from '#features/billing/prices.ts';
import { useBootstrap } from '#lib/app.tsx';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { pageRefusal, toLoadFailure } from '#lib/load-error.ts';
import { fetchOrFailure, fromLoader, useContractQuery } from '#lib/query/contract-query.ts';
import type { Visit } from '#lib/router/route.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Button } from '#ui/form/Button.tsx';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';
import css from './Plans.module.css';

/** Loads the plans; a failure is shown on the page. @throws LoadError of status 404 where plans are off */
export async function loader({ app }: Visit): Promise<FoundPlans | ApiFailure> {
  const { api, bootstrap } = app;
  if (!bootstrap.plans_enabled) throw pageRefusal(404);
  const [plans] = await Promise.all([fetchOrFailure(api, getPlans, {}), loadOwnSubscription(app)]);
  return plans;
}

export function Component({ data: loaded }: { readonly data: FoundPlans | ApiFailure }) {
  const [period, choose] = usePeriod();
  const { data, error, isFetching, refetch } = useContractQuery(getPlans, {}, fromLoader);
  const found = data ?? toLoadFailure(error) ?? loaded;
  const offer = isApiFailure(found) ? undefined : found;
  return (
    <div className="wrap">
      <PricingTop>
        {offer && (
          <BillingPeriod
            period={period}
            tier={offer.records.find(({ featured }) => featured) ?? offer.records[0]}
            onPeriod={choose}
          />
        )}
      </PricingTop>
      {isApiFailure(found) ? (
        <Failed failure={found} pending={isFetching} again={() => void refetch()} />
      ) : (
        <Cards offer={found} period={period} />
      )}
    </div>
  );
}

export const start: PageStart = { Painted };

function Painted({ Card }: NoScript) {
  return (
    <div className="wrap">
      <PricingTop />
      <Card centered />
    </div>
  );
}

/** The address keeps the month; the year is the default. No navigation, so that the focus stays. */
function usePeriod(): [Period, (period: Period) => void] {
  const query = new URLSearchParams(useLocation().search);
  const [period, setPeriod] = useState<Period>(query.get('billing') === 'month' ? 'month' : 'year');
  const choose = (next: Period) => {
    setPeriod(next);
    history.replaceState(history.state, '', next === 'month' ? '?billing=month' : location.pathname);
  };
  return [period, choose];
}

type CardsProps = { readonly offer: FoundPlans; readonly period: Period };

function Cards({ offer, period }: CardsProps) {
  const t = useTranslations('billing.plans');
  const featuresOf = useFeatures();
  const { authenticated, authentication, plan } = useBootstrap();
  const yours = { text: t('yours'), tone: 'good' } as const;
  const own = useOwnSubscription();
  const isYours = (planid: string): boolean => authenticated && plan.planid === planid;
  return (
    <>
      {own && (!own.checkout_opens || own.notice === 'given') && (
        <div className={css['message']}>
          <StateNotice state={own} />
        </div>
      )}
      <div className={css['plans']}>
        <PlanCard
          id={freePlan}
          name={t(`${freePlan}.name`)}
          badge={isYours(freePlan) ? yours : undefined}
          audience={t(`${freePlan}.audience`)}
          price={<Price amount={{ monthly: 0, annually: 0 }} period={period} />}
          features={featuresOf(offer.details.plans[freePlan]) ?? []}
          action={<BasicAction />}
        />
        {offer.records.map((tier) => (
          <TierCard key={tier.id} offer={offer} tier={tier} period={period} own={own} />
        ))}
      </div>
      <div className={`muted small ${css['below']}`}>
        {!authenticated && !authentication.signup && <p>{t('invitation')}</p>}
        <Trial offer={offer} />
        <p>{t('tax')}</p>
        <p>{t('payment')}</p>
      </div>
      <PlanTable offer={offer} />
      <PlanQuestions />
    </>
  );
}

type TierCardProps = CardsProps & { readonly tier: Tier; readonly own: BillingState | undefined };

function TierCard({ offer, tier, period, own }: TierCardProps) {
  const t = useTranslations('billing.plans');
  const featuresOf = useFeatures();
  const { authenticated, plan } = useBootstrap();
  const known = findPlan(tier.planid)?.id;
  const coming = tier.coming && ({ text: t('coming'), tone: 'neutral' } as const);
  const featured = tier.featured && ({ text: t(`${featuredPlan}.badge`), tone: 'brand' } as const);
  const yours = authenticated && plan.planid === tier.planid;
  return (
    <PlanCard
      id={tier.id}
      name={known ? t(`${known}.name`) : tier.name}
      badge={yours ? { text: t('yours'), tone: 'good' } : coming || featured || undefined}
      audience={known ? t(`${known}.audience`) : tier.description}
      price={<Price amount={tier.amount} period={period} />}
      features={featuresOf(offer.details.plans[tier.planid]) ?? tier.features}
      action={<TierAction tier={tier} period={period} own={own} />}
      featured={tier.featured}
    />
  );
}

type FailedProps = { readonly failure: ApiFailure; readonly pending: boolean; again(): void };

function Failed({ failure, pending, again }: FailedProps) {
  const app = useTranslations('app');
  const failureText = useFailureText();
  return (
    <div className={`stack ${css['message']}`}>
      <AlertBox kind="error" title={app('error')}>
        {failureText(failure)}
      </AlertBox>
      <p>
        <Button icon="refresh" pending={pending ? app('tryAgain') : undefined} onClick={again}>
          {app('tryAgain')}
        </Button>
      </p>
    </div>
  );
}
