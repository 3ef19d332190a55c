// Tests the invoices of the subscription card (docs/design/web-domains.md#subscription-card).
import { viewAccount } from '@glimpse/contracts/accounts';
import { type Invoice, listInvoices, viewSubscription } from '@glimpse/contracts/billing';
import { expect, test } from 'vitest';
import { anAccount, signedInBootstrap, withLists } from '#testing/a-customer.ts';
import { aBillingState, billingAt } from '#testing/billing.ts';
import { expectAccessible } from '#testing/axe.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { identity } from '#testing/plans.ts';

const details = {};

async function open(api: FakeApi) {
  const ready = withLists(api)
    .answers(viewAccount, anAccount())
    .answers(viewSubscription, { record: aBillingState(), details });
  const page = await openPage('/account', ready, {
    ...signedInBootstrap(),
    plans_enabled: true,
    plan: identity,
  });
  return { api, card: page.getByRole('region', { name: 'Subscription' }) };
}

const invoice: Invoice = {
  id: 'in_1',
  number: 'G-1',
  amount: 36_500,
  currency: 'usd',
  status: 'paid',
  created: billingAt,
  due_date: null,
  paid_at: billingAt,
  invoice_pdf: 'https://pay.stripe.com/in_1.pdf',
  hosted_invoice_url: null,
};

test('invoices are loaded when asked for, with their files', async () => {
  const api = fakeApi()
    .fails(listInvoices, 'billing.unavailable')
    .answers(listInvoices, { count: 1, records: [invoice], details });
  const { card } = await open(api);
  expect(api.calls(listInvoices)).toEqual([]);
  await card.getByRole('button', { name: 'Show invoices' }).click();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card.getByRole('listitem')).toMatchTextContent(/Dec 1, 2026.*\$365.*Paid/);
  const file = card.getByRole('link', { name: 'PDF of Dec 1, 2026' });
  await expect.element(file).toHaveAttribute('href', 'https://pay.stripe.com/in_1.pdf');
  await expectAccessible();
});

test('no invoice is told', async () => {
  const api = fakeApi().answers(listInvoices, { count: 0, records: [], details });
  const { card } = await open(api);
  await card.getByRole('button', { name: 'Show invoices' }).click();
  await expect.element(card.getByText('No invoices yet.')).toBeVisible();
});
