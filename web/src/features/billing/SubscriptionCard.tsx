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
import { toLoadFailure } from '#lib/load-error.ts';
import { fetchOrFailure, fromLoader, useContractQuery } from '#lib/query/contract-query.ts';
import type { Visit } from '#lib/router/route.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Button } from '#ui/form/Button.tsx';

/** `undefined` where plans are off, or where nothing can be bought. */
type FoundSubscription = BillingState | ApiFailure | undefined;

/** A failure is shown in the card, because the rest of the page works without it. */
export async function loadSubscription({ app }: Visit): Promise<FoundSubscription> {
  if (!app.bootstrap.plans_enabled) return undefined;
  const found = await fetchOrFailure(app.api, viewSubscription, {});
  if (!isApiFailure(found)) return found.record;
  return found.code === 'http.feature_off' ? undefined : found;
}

/** Shown only where plans are on. `found` is the loader's data. */
export function SubscriptionCard({ found }: { readonly found: FoundSubscription }) {
  const t = useTranslations('billing.subscription');
  const { plans_enabled: shown } = useBootstrap();
  if (!shown) return null;
  return (
    <section className="card pad stack gap-3" aria-labelledby="subscription-heading">
      <h2 id="subscription-heading">{t('heading')}</h2>
      {found ? <State loaded={found} /> : <UpgradeOffer />}
    </section>
  );
}

/** Offers nothing while a payment is being confirmed, or while the state is unknown. */
function State({ loaded }: { readonly loaded: BillingState | ApiFailure }) {
  const { data, error, isFetching, refetch } = useContractQuery(viewSubscription, {}, fromLoader);
  const found = data?.record ?? toLoadFailure(error) ?? loaded;
  const payment = useCheckout();
  const isOpen = payment !== undefined && payment.kind !== 'active' && payment.kind !== 'failed';
  return (
    <>
      {payment && <PaymentResult result={payment} />}
      {isApiFailure(found) ? (
        <NotLoaded failure={found} pending={isFetching} again={() => void refetch()} />
      ) : (
        (!found.checkout_opens || !isOpen) && <Known state={found} />
      )}
    </>
  );
}

function Known({ state }: { readonly state: BillingState }) {
  if (state.notice === 'none') return <UpgradeOffer />;
  return (
    <>
      <PortalResult />
      <SubscriptionFacts state={state} />
      <Invoices />
    </>
  );
}

type NotLoadedProps = { readonly failure: ApiFailure; readonly pending: boolean; again(): void };

function NotLoaded({ failure, pending, again }: NotLoadedProps) {
  const t = useTranslations('app');
  const failureText = useFailureText();
  return (
    <>
      <Notice tone="warn">{failureText(failure)}</Notice>
      <p>
        <Button icon="refresh" pending={pending ? t('tryAgain') : undefined} onClick={again}>
          {t('tryAgain')}
        </Button>
      </p>
    </>
  );
}
