// The call to action of each plan, by visitor and plan (docs/design/web-domains.md#plans).
import type { BillingState, Tier } from '@glimpse/contracts/billing';
import { useTranslations } from 'use-intl';
import { findPlan } from '#features/billing/Features.tsx';
import { checkoutPath, type Period } from '#features/billing/prices.ts';
import { useBootstrap } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/form/LinkButton.tsx';

/** A visitor may open an account; a customer has one. */
export function BasicAction() {
  const t = useTranslations('billing.plans');
  const { authenticated, authentication } = useBootstrap();
  if (authenticated || !authentication.signup) return null;
  return (
    <LinkButton to={paths.signUp} size="big" wide>
      {t('signUp')}
    </LinkButton>
  );
}

/** `own`: what the visitor has. While a subscription runs nothing can be bought; a plan by hand can. */
type TierActionProps = {
  readonly tier: Tier;
  readonly period: Period;
  readonly own: BillingState | undefined;
};

/** Buying is a server route; a plan that is coming leads to the feedback page. */
export function TierAction({ tier, period, own }: TierActionProps) {
  const t = useTranslations('billing.plans');
  const show = useTranslations('billing.state')('show');
  const { authenticated, authentication, plan } = useBootstrap();
  const to = checkoutPath(tier, period);
  const known = findPlan(tier.planid);
  const choose = known && 'offer' in known ? t(`${known.id}.choose`) : tier.cta;
  if (authenticated && plan.planid === tier.planid && own?.notice !== 'given')
    return (
      <LinkButton to={paths.account} size="big" wide>
        {t('manage')}
      </LinkButton>
    );
  if (tier.coming)
    return (
      <LinkButton to={to} size="big" wide>
        {choose}
      </LinkButton>
    );
  if (!authenticated && !authentication.signup) return null;
  if (own && !own.checkout_opens)
    return (
      <LinkButton to={paths.account} size="big" wide>
        {show}
      </LinkButton>
    );
  return (
    <LinkButton to={to} kind="primary" size="big" wide reload>
      {choose}
    </LinkButton>
  );
}
