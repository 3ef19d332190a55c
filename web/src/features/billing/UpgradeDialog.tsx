// Offers the recommended plan: price, features, a sample testimonial (docs/design/web-domains.md#upgrade).
import { getPlans } from '@glimpse/contracts/billing';
import { featuredPlan } from '@glimpse/contracts/plan-table';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BillingPeriod } from '#features/billing/BillingPeriod.tsx';
import { Features, useFeatures } from '#features/billing/Features.tsx';
import { Price, Trial } from '#features/billing/Price.tsx';
import { checkoutPath, type Period } from '#features/billing/prices.ts';
import { pickSample, type SampleQuote as Testimonial } from '#features/billing/testimonials.ts';
import { StateNotice } from '#features/billing/StateNotice.tsx';
import { useRunningSubscription } from '#features/billing/use-own-subscription.ts';
import { paths } from '#lib/paths.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { toLoadFailure } from '#lib/load-error.ts';
import { useContractQuery } from '#lib/query/contract-query.ts';
import { randomShare } from '#lib/visitor/random.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/form/Button.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import css from './Plans.module.css';

const mostStars = 5;
/** The sample of the last opening, for as long as the page lives. */
let lastSample: Testimonial | undefined;

export function UpgradeDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('billing.upgrade');
  const app = useTranslations('app');
  const show = useTranslations('billing.state')('show');
  const [period, setPeriod] = useState<Period>('year');
  const running = useRunningSubscription();
  const foot = (
    <>
      {running ? (
        <LinkButton to={paths.account} kind="primary">
          {show}
        </LinkButton>
      ) : (
        <LinkButton
          to={checkoutPath({ href: `/plans/${featuredPlan}`, coming: false }, period)}
          kind="primary"
          reload
        >
          {t('go')}
        </LinkButton>
      )}
      <Button kind="quiet" onClick={onClose}>
        {t('later')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('title')} closeLabel={app('close')} onClose={onClose} foot={foot}>
      <div className="stack gap-5">
        {running && <StateNotice state={running} />}
        <Offer period={period} onPeriod={setPeriod} />
        <Sample />
      </div>
    </Dialog>
  );
}

type OfferProps = { readonly period: Period; onPeriod(period: Period): void };

function Offer({ period, onPeriod }: OfferProps) {
  const app = useTranslations('app');
  const { data: found, error, refetch } = useContractQuery(getPlans, {});
  const failure = toLoadFailure(error);
  const failureText = useFailureText();
  const featuresOf = useFeatures();
  if (!found && failure)
    return (
      <div className="stack gap-3">
        <AlertBox kind="error" title={app('error')}>
          {failureText(failure)}
        </AlertBox>
        <Button icon="refresh" onClick={() => void refetch()}>
          {app('tryAgain')}
        </Button>
      </div>
    );
  if (!found)
    return (
      <div aria-busy="true">
        <Skeleton lines={6} />
      </div>
    );
  const tier = found.records.find((one) => one.planid === featuredPlan);
  return (
    <>
      <BillingPeriod period={period} tier={tier} onPeriod={onPeriod} />
      {tier && <Price amount={tier.amount} period={period} />}
      <Features lines={featuresOf(found.details.plans[featuredPlan]) ?? []} />
      <Trial offer={found} />
    </>
  );
}

/** A quotation that nobody said, which the line below it says too. */
function Sample() {
  const t = useTranslations('billing.samples');
  const upgrade = useTranslations('billing.upgrade');
  const [{ id, uri, stars }] = useState(() => (lastSample = pickSample(lastSample, randomShare)));
  return (
    <figure className={css['sample']}>
      <span className={css['stars']} role="img" aria-label={upgrade('stars', { stars, most: mostStars })}>
        {'★'.repeat(stars) + '☆'.repeat(mostStars - stars)}
      </span>
      <blockquote cite={uri}>{t(`${id}.quote`)}</blockquote>
      <figcaption className="muted small">
        {upgrade('by', { name: t(`${id}.name`), company: t(`${id}.company`) })}
      </figcaption>
      <p className={`help ${css['sampleNote']}`}>{upgrade('note')}</p>
    </figure>
  );
}
