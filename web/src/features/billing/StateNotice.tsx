// What a customer is told about the subscription: on the account page, on the plans page, in the dialog
// (docs/design/billing.md#states).
import type { BillingState } from '@glimpse/contracts/billing';
import type { BillingNotice } from '@glimpse/contracts/billing-states';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';
import { useDates } from '#lib/format/dates.ts';
import { Notice } from '#ui/feedback/Notice.tsx';

const calm: readonly BillingNotice[] = [
  'renews',
  'trial',
  'ends',
  'in_process',
  'in_process_over',
  'first_in_process',
  'given',
  'given_unknown',
];

/** The day that a notice names: when something ends or renews. */
function dayOf({ notice, ...state }: BillingState): number | null {
  if (notice === 'given' || notice === 'given_unknown') return state.plan_until;
  return state.grace_until ?? state.cancel_at ?? state.current_period_end;
}

type StateNoticeProps = { readonly state: BillingState; readonly children?: ReactNode };

/** Nothing for an account without a subscription and without a plan by hand. `children`: the next step. */
export function StateNotice({ state, children }: StateNoticeProps) {
  const t = useTranslations('billing.state');
  const { day } = useDates();
  const { plan } = useBootstrap();
  const { notice } = state;
  if (notice === 'none' || notice === 'ended') return null;
  const until = dayOf(state);
  const values = { plan: plan.options.name, date: until === null ? '' : day(until) };
  return (
    <Notice tone={calm.includes(notice) ? 'neutral' : 'warn'} title={t(`${notice}.title`)}>
      <p>{t(`${notice}.text`, values)}</p>
      {children}
    </Notice>
  );
}
