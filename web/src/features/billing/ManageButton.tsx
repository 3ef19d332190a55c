// Leads to the payment page on which a customer manages the subscription
// (docs/design/web-domains.md#subscription-card).
import { createPortal } from '@glimpse/contracts/billing';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { rememberPortal } from '#features/billing/use-portal-return.ts';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { useFailureText } from '#lib/failure-text.ts';
import { Button } from '#ui/form/Button.tsx';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';

type ManageButtonProps = { readonly label: string; readonly kind?: 'primary' | 'outline' };

/** A failure stands below the button, which can be pressed again. */
export function ManageButton({ label, kind = 'outline' }: ManageButtonProps) {
  const t = useTranslations();
  const failureText = useFailureText();
  const { api, leave } = useApp();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const open = async () => {
    setPending(true);
    setFailure(undefined);
    const answer = await api.submit(createPortal, { body: {} });
    if (!isApiFailure(answer)) {
      rememberPortal();
      return leave(answer.record.url); // the button stays pending until the page goes
    }
    setFailure(answer);
    setPending(false);
  };
  return (
    <div className="stack gap-3">
      <p>
        <Button
          kind={kind}
          pending={pending ? t('billing.subscription.opening') : undefined}
          onClick={() => void open()}
        >
          {label}
        </Button>
      </p>
      {failure && (
        <AlertBox kind="error" title={t('app.error')}>
          {failureText(failure)}
        </AlertBox>
      )}
    </div>
  );
}
