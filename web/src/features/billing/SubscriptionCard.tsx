// The subscription of an account: its state, what happens next, and the way to change it
// (docs/design/web-domains.md#subscription-card).
import { type BillingState, viewSubscription } from '@glimpse/contracts/billing';
import { useTranslations } from 'use-intl';
import { Invoices } from '#features/billing/Invoices.tsx';
import { PaymentResult, PortalResult } from '#features/billing/PaymentResult.tsx';
import { SubscriptionFacts } from '#features/billing/SubscriptionFacts.tsx';
import { UpgradeOffer } from '#features/billing/UpgradeOffer.tsx';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useBootstrap } from '#lib/app.tsx';
import { useFailureText } from '#lib/failure-text.ts';
import type { Visit } from '#lib/router/route.ts';
import { Notice } from '#ui/feedback/Notice.tsx';

/** `undefined` where plans are off, or where nothing can be bought. */
type FoundSubscription = BillingState | ApiFailure | undefined;

/** A failure is shown in the card, because the rest of the page works without it. */
export async function loadSubscription({ app }: Visit): Promise<FoundSubscription> {
  if (!app.bootstrap.plans_enabled) return undefined;
  const found = await app.api.submit(viewSubscription, {});
  if (!isApiFailure(found)) return found.record;
  return found.code === 'http.feature_off' ? undefined : found;
}

/** Shown only where plans are on. */
export function SubscriptionCard({ found }: { readonly found: FoundSubscription }) {
  const t = useTranslations('billing.subscription');
  const textOf = useFailureText();
  const { plans_enabled: shown } = useBootstrap();
  if (!shown) return null;
  const state = isApiFailure(found) ? undefined : found;
  return (
    <section className="card pad stack gap-3" aria-labelledby="subscription-heading">
      <h2 id="subscription-heading">{t('heading')}</h2>
      {state && <PaymentResult />}
      {state?.subscription_status && <PortalResult />}
      {isApiFailure(found) && <Notice tone="warn">{textOf(found)}</Notice>}
      {state?.subscription_status ? <SubscriptionFacts state={state} /> : <UpgradeOffer />}
      {state?.subscription_status && <Invoices />}
    </section>
  );
}
