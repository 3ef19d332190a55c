// The card of an account that pays for nothing (docs/design/web-domains.md#subscription-card).
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LazyUpgradeDialog, prepareUpgrade } from '#features/billing/LazyUpgradeDialog.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { Button } from '#ui/form/Button.tsx';

/** Shown only where plans are on. The upgrade is offered to plans without custom domains. */
export function SubscriptionCard() {
  const t = useTranslations('billing.subscription');
  const upgrade = useTranslations('billing.upgrade');
  const { plans_enabled: shown, plan } = useBootstrap();
  const [open, setOpen] = useState(false);
  if (!shown) return null;
  return (
    <section className="card pad stack gap-3" aria-labelledby="subscription-heading">
      <h2 id="subscription-heading">{t('heading')}</h2>
      <p className="muted">{t('none', { plan: plan.options.name })}</p>
      {!plan.options.custom_domains && (
        <p>
          <Button
            aria-haspopup="dialog"
            onPointerEnter={prepareUpgrade}
            onFocus={prepareUpgrade}
            onClick={() => setOpen(true)}
          >
            {upgrade('open')}
          </Button>
        </p>
      )}
      {open && (
        <Suspense>
          <LazyUpgradeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
