// The subscription of an account: its state, what happens next, and the way to change it
// (docs/design/web-domains.md#subscription-card).
import { type BillingState, viewSubscription } from '@glimpse/contracts/billing';
import { useTranslations } from 'use-intl';
import { Invoices } from '#features/billing/Invoices.tsx';
import { PaymentResult, PortalResult } from '#features/billing/PaymentResult.tsx';
import { SubscriptionFacts } from '#features/billing/SubscriptionFacts.tsx';
import { UpgradeOffer } from '#features/billing/UpgradeOffer.tsx';
import { useCheckout } from '#features/billing/use-checkout.ts';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useBootstrap } from '#lib/app.tsx';
import { useFailureText } from '#lib/failure-text.ts';
import { useReload } from '#lib/router/hooks.ts';
import type { Visit } from '#lib/router/route.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Button } from '#ui/form/Button.tsx';

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
  const { plans_enabled: shown } = useBootstrap();
  if (!shown) return null;
  return (
    <section className="card pad stack gap-3" aria-labelledby="subscription-heading">
      <h2 id="subscription-heading">{t('heading')}</h2>
      {found ? <State found={found} /> : <UpgradeOffer />}
    </section>
  );
}

/** Offers nothing while a payment is being confirmed, or while the state is unknown. */
function State({ found }: { readonly found: BillingState | ApiFailure }) {
  const payment = useCheckout();
  const isOpen = payment !== undefined && payment.kind !== 'active' && payment.kind !== 'failed';
  return (
    <>
      {payment && <PaymentResult result={payment} />}
      {isApiFailure(found) ? (
        <NotLoaded failure={found} />
      ) : (
        (found.has_active_subscription || !isOpen) && <Known state={found} />
      )}
    </>
  );
}

function Known({ state }: { readonly state: BillingState }) {
  if (!state.subscription_status) return <UpgradeOffer />;
  return (
    <>
      <PortalResult />
      <SubscriptionFacts state={state} />
      <Invoices />
    </>
  );
}

function NotLoaded({ failure }: { readonly failure: ApiFailure }) {
  const t = useTranslations('app');
  const textOf = useFailureText();
  const { reload, reloading } = useReload();
  return (
    <>
      <Notice tone="warn">{textOf(failure)}</Notice>
      <p>
        <Button icon="refresh" pending={reloading ? t('tryAgain') : undefined} onClick={() => void reload()}>
          {t('tryAgain')}
        </Button>
      </p>
    </>
  );
}
