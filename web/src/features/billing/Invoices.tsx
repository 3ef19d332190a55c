// The last invoices with their files, in a drawer (docs/design/web-domains.md#subscription-card).
import { type Invoice, listInvoices } from '@glimpse/contracts/billing';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { InvoiceList } from '#features/billing/InvoiceList.tsx';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { useFailureText } from '#lib/failure-text.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Button } from '#ui/form/Button.tsx';

type Found = readonly Invoice[] | ApiFailure | undefined;

/** Asks when it is opened first, because the list comes from the payment service. */
export function Invoices() {
  const t = useTranslations();
  const { api } = useApp();
  const textOf = useFailureText();
  const [found, setFound] = useState<Found>();
  const [pending, setPending] = useState(false);
  const load = async () => {
    setPending(true);
    const answer = await api.submit(listInvoices, {});
    setFound(isApiFailure(answer) ? answer : answer.records);
    setPending(false);
  };
  const failure = isApiFailure(found) ? found : undefined;
  if (!found || failure)
    return (
      <div className="stack gap-3">
        {failure && (
          <Notice tone="warn" live="alert">
            {textOf(failure)}
          </Notice>
        )}
        <p>
          <Button
            size="small"
            pending={pending ? t('billing.invoices.loading') : undefined}
            onClick={() => void load()}
          >
            {failure ? t('app.tryAgain') : t('billing.invoices.show')}
          </Button>
        </p>
      </div>
    );
  return <InvoiceList invoices={isApiFailure(found) ? [] : found} />;
}
