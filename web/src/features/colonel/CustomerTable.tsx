// The table of customers (docs/design/web-colonel.md#administration).
import type { listCustomers } from '@glimpse/contracts/colonel';
import type { Answer } from '@glimpse/contracts/endpoint';
import { useLocale, useTranslations } from 'use-intl';
import { WideTable } from '#features/colonel/WideTable.tsx';
import { useDates } from '#lib/format/dates.ts';
import { Badge } from '#ui/display/Badge.tsx';
import css from './Colonel.module.css';

type Customer = Answer<typeof listCustomers>['records'][number];

const numbers = [
  ['created', 'secrets_created'],
  ['opened', 'secrets_shared'],
  ['mails', 'emails_sent'],
] as const;

export function CustomerTable({ customers }: { readonly customers: readonly Customer[] }) {
  const t = useTranslations('colonel.customers');
  const number = new Intl.NumberFormat(useLocale());
  const { day } = useDates();
  return (
    <WideTable caption={t('caption')}>
      <thead>
        <tr>
          {(['customer', 'plan'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          {(['created', 'opened', 'mails'] as const).map((column) => (
            <th key={column} scope="col" data-number>
              {t(column)}
            </th>
          ))}
          {(['verified', 'since'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <tr key={customer.custid}>
            <th scope="row">
              <bdi className={css['address']}>{customer.custid}</bdi>{' '}
              {customer.colonel && <Badge tone="brand">{t('colonel')}</Badge>}
            </th>
            <td data-label={t('plan')}>
              {customer.plan_until === null
                ? customer.planid
                : t('planUntil', { plan: customer.planid, date: day(customer.plan_until) })}
            </td>
            {numbers.map(([column, name]) => (
              <td key={name} data-number data-label={t(column)}>
                {number.format(customer[name])}
              </td>
            ))}
            <td data-label={t('verified')}>{customer.verified ? t('yes') : t('no')}</td>
            <td className="nowrap" data-label={t('since')}>
              {day(customer.created)}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
