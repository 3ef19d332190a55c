// The last invoices with their files, in a drawer (docs/design/web-domains.md#subscription-card).
import { listInvoices } from '@glimpse/contracts/billing';
import { useTranslations } from 'use-intl';
import { InvoiceList } from '#features/billing/InvoiceList.tsx';
import { useFailureText } from '#lib/failure-text.ts';
import { toLoadFailure } from '#lib/load-error.ts';
import { useContractQuery } from '#lib/query/contract-query.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Button } from '#ui/form/Button.tsx';

/** Asks when it is opened first, because the list comes from the payment service. */
export function Invoices() {
  const t = useTranslations();
  const failureText = useFailureText();
  const { data, error, isFetching, refetch } = useContractQuery(listInvoices, {}, { enabled: false });
  const failure = toLoadFailure(error);
  if (!data)
    return (
      <div className="stack gap-3">
        {failure && (
          <Notice tone="warn" live="alert">
            {failureText(failure)}
          </Notice>
        )}
        <p>
          <Button
            size="small"
            pending={isFetching ? t('billing.invoices.loading') : undefined}
            onClick={() => void refetch()}
          >
            {failure ? t('app.tryAgain') : t('billing.invoices.show')}
          </Button>
        </p>
      </div>
    );
  return <InvoiceList invoices={data.records} />;
}
