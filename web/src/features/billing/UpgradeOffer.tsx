// What an account without a running subscription sees (docs/design/web-domains.md#subscription-card).
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LazyUpgradeDialog, prepareUpgrade } from '#features/billing/LazyUpgradeDialog.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { Button } from '#ui/form/Button.tsx';

/** The upgrade is offered to plans without custom domains. */
export function UpgradeOffer({ ended = false }: { readonly ended?: boolean }) {
  const t = useTranslations('billing');
  const { plan } = useBootstrap();
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className="muted">{t(`subscription.${ended ? 'ended' : 'none'}`, { plan: plan.options.name })}</p>
      {!plan.options.custom_domains && (
        <p>
          <Button
            aria-haspopup="dialog"
            onPointerEnter={prepareUpgrade}
            onFocus={prepareUpgrade}
            onClick={() => setOpen(true)}
          >
            {t('upgrade.open')}
          </Button>
        </p>
      )}
      {open && (
        <Suspense>
          <LazyUpgradeDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
