// What the region sells: subscriptions, revenue, double payments (docs/design/web-colonel.md#administration).
import { type BillingSummary, viewBilling } from '@glimpse/contracts/colonel';
import { useLocale, useTranslations } from 'use-intl';
import { LoadedPart } from '#features/colonel/LoadedPart.tsx';
import { WideTable } from '#features/colonel/WideTable.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { moneyText } from '#lib/format/money.ts';
import { useContractQuery } from '#lib/query/contract-query.ts';
import { Notice } from '#ui/feedback/Notice.tsx';

export function BillingTab() {
  const loaded = useContractQuery(viewBilling, {});
  return (
    <LoadedPart loaded={loaded} lines={4}>
      {({ record }) => <Summary summary={record} />}
    </LoadedPart>
  );
}

type SummaryProps = { readonly summary: BillingSummary };

function Summary({ summary }: SummaryProps) {
  const t = useTranslations('colonel.billing');
  const locale = useLocale();
  const {
    enabled,
    subscriptions,
    monthly_revenue_cents: cents,
    double_payments: doubles,
    unknown_plans: unknown,
  } = summary;
  return (
    <div className="stack gap-6">
      {!enabled && <Notice>{t('off')}</Notice>}
      {doubles.length > 0 && <DoublePayments doubles={doubles} />}
      {unknown.length > 0 && <UnknownPlans unknown={unknown} />}
      {enabled && (
        <p>
          <strong>{t('revenue', { amount: moneyText(locale, 'USD', cents / 100) })}</strong>
        </p>
      )}
      {subscriptions.length === 0 ? (
        <p className="muted">{t('none')}</p>
      ) : (
        <Subscriptions subscriptions={subscriptions} />
      )}
    </div>
  );
}

function Subscriptions({ subscriptions }: Pick<BillingSummary, 'subscriptions'>) {
  const t = useTranslations('colonel.billing');
  const number = new Intl.NumberFormat(useLocale());
  const { available_plans: plans } = useBootstrap();
  return (
    <WideTable caption={t('caption')}>
      <thead>
        <tr>
          {(['plan', 'cycle', 'status'] as const).map((column) => (
            <th key={column} scope="col">
              {t(column)}
            </th>
          ))}
          <th scope="col" data-number>
            {t('count')}
          </th>
        </tr>
      </thead>
      <tbody>
        {subscriptions.map((one) => (
          <tr key={`${one.planid} ${one.billing_cycle} ${one.subscription_status}`}>
            <th scope="row">{plans[one.planid]?.options.name ?? one.planid}</th>
            <td data-label={t('cycle')}>{t(one.billing_cycle)}</td>
            <td data-label={t('status')}>{one.subscription_status.replaceAll('_', ' ')}</td>
            <td data-number data-label={t('count')}>
              {number.format(one.count)}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

/** What an administrator has to do at Stripe. */
function DoublePayments({ doubles }: { readonly doubles: BillingSummary['double_payments'] }) {
  const t = useTranslations('colonel.billing');
  return (
    <Notice tone="warn" title={t('doubles')}>
      <p>{t('refund')}</p>
      <ul>
        {doubles.map(({ custid, stripe_customer: customer, stripe_subscriptions: ids }) => (
          <li key={customer}>
            <bdi>{custid}</bdi>: <code>{customer}</code>, <code>{ids.slice(1).join(', ')}</code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Subscriptions that give no plan until an administrator acts. */
function UnknownPlans({ unknown }: { readonly unknown: BillingSummary['unknown_plans'] }) {
  const t = useTranslations('colonel.billing');
  return (
    <Notice tone="warn" title={t('unknown')}>
      <p>{t('agree')}</p>
      <ul>
        {unknown.map(({ custid, stripe_customer: customer, stripe_subscriptions: ids }) => (
          <li key={customer}>
            <bdi>{custid}</bdi>: <code>{customer}</code>, <code>{ids.join(', ')}</code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
