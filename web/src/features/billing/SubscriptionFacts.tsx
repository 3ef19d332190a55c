// The facts of a subscription: what is told, plan, next date, card, and the next step
// (docs/design/web-domains.md#subscription-card).
import type { BillingState } from '@glimpse/contracts/billing';
import type { BillingNotice } from '@glimpse/contracts/billing-states';
import { useTranslations } from 'use-intl';
import { ManageButton } from '#features/billing/ManageButton.tsx';
import { RunningSubscription } from '#features/billing/RunningSubscription.tsx';
import { StateNotice } from '#features/billing/StateNotice.tsx';
import { UpgradeOffer } from '#features/billing/UpgradeOffer.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { useDates } from '#lib/format/dates.ts';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/form/LinkButton.tsx';

/** These say what the facts say. */
const saidByFacts: readonly BillingNotice[] = ['renews', 'trial', 'ends'];
/** Nothing has ended, nothing began, or there is no way to the payment page. */
const withoutNote: readonly BillingNotice[] = [
  'in_process',
  'first_unpaid',
  'first_in_process',
  'unknown_plan',
  'given',
  'given_unknown',
];

export function SubscriptionFacts({ state }: { readonly state: BillingState }) {
  const t = useTranslations('billing.subscription');
  const { has_active_subscription: isActive, notice } = state;
  return (
    <>
      {!saidByFacts.includes(notice) && <StateNotice state={state} />}
      {isActive && <RunningSubscription state={state} />}
      <PlanByHand state={state} />
      <NextStep state={state} />
      {!withoutNote.includes(notice) && <p className="muted small">{isActive ? t('before') : t('after')}</p>}
    </>
  );
}

/** Beside what is told about a subscription: until when a plan by hand stays. */
function PlanByHand({ state: { notice, plan_until: until } }: { readonly state: BillingState }) {
  const t = useTranslations('billing.subscription');
  const { day } = useDates();
  const { plan } = useBootstrap();
  if (until === null || notice === 'given' || notice === 'given_unknown') return null;
  return <p>{t('given', { plan: plan.options.name, date: day(until) })}</p>;
}

/** The one thing that a customer can do next. */
function NextStep({ state }: { readonly state: BillingState }) {
  const t = useTranslations('billing.step');
  const { next_step: step, notice } = state;
  switch (step) {
    case 'choose_plan':
      return notice === 'given' ? (
        <p>
          <LinkButton to={paths.pricing}>{t(step)}</LinkButton>
        </p>
      ) : (
        <UpgradeOffer ended={notice === 'ended'} />
      );
    case 'wait':
      return null;
    case 'write_to_us':
      return (
        <p>
          <LinkButton to={paths.feedback}>{t(step)}</LinkButton>
        </p>
      );
    case 'manage':
      return <ManageButton label={t(step)} />;
    case 'update_card':
    case 'add_card':
    case 'pay_invoice':
    case 'complete_payment':
      return <ManageButton label={t(step)} kind="primary" />;
  }
}
