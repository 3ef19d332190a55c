// The last invoices with their files (docs/design/web-domains.md#subscription-card).
import type { Invoice } from '@glimpse/contracts/billing';
import { useTranslations } from 'use-intl';
import { usePrices } from '#features/billing/prices.ts';
import { useDates } from '#lib/format/dates.ts';
import css from './Plans.module.css';

export function InvoiceList({ invoices }: { readonly invoices: readonly Invoice[] }) {
  const t = useTranslations('billing.invoices');
  if (invoices.length === 0) return <p className="muted">{t('none')}</p>;
  return (
    <div>
      <h3>{t('heading')}</h3>
      <ul className={css['invoices']}>
        {invoices.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </div>
  );
}

const statuses = ['paid', 'open', 'void', 'uncollectible', 'draft'] as const;

function InvoiceLine({ invoice }: { readonly invoice: Invoice }) {
  const t = useTranslations('billing.invoices');
  const { day } = useDates();
  const { money } = usePrices(invoice.currency.toUpperCase());
  const status = statuses.find((one) => one === invoice.status);
  const file = invoice.invoice_pdf ?? invoice.hosted_invoice_url;
  const date = day(invoice.created);
  return (
    <li>
      <span>{date}</span>
      <span>{money(invoice.amount / 100)}</span>
      <span className="muted">{status ? t(status) : invoice.status}</span>
      {file !== null && (
        <a href={file} target="_blank" rel="noopener noreferrer" aria-label={t('fileOf', { date })}>
          {t('file')}
        </a>
      )}
    </li>
  );
}
