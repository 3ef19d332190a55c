// Tests the subscription card of the account page: states, payment result, portal
// (docs/design/web-domains.md#subscription-card).
import { viewAccount } from '@glimpse/contracts/accounts';
import {
  type BillingState,
  createPortal,
  refreshBilling,
  viewSubscription,
} from '@glimpse/contracts/billing';
import { getBootstrap } from '@glimpse/contracts/pages';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { anAccount, signedInBootstrap, withLists } from '#testing/a-customer.ts';
import { aBillingState, anOverdueState, billingAt, noSubscription, paidTwice } from '#testing/billing.ts';
import { expectAccessible } from '#testing/axe.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { identity } from '#testing/plans.ts';

const at = billingAt;
const none = noSubscription;
const active = aBillingState();
const overdue = anOverdueState();
const details = {};

const signedIn = () => ({ ...signedInBootstrap(), plans_enabled: true, plan: identity });

async function open(state: BillingState, { api = fakeApi(), path = '/account', stored = {} } = {}) {
  const ready: FakeApi = withLists(api)
    .answers(viewAccount, anAccount())
    .answers(viewSubscription, { record: state, details });
  const page = await openPage(path, ready, { ...signedIn(), stored });
  return { page, api, card: page.getByRole('region', { name: 'Subscription' }) };
}

test.each([
  ['active', active, ['Identity Plus, paid yearly', 'Renews on Dec 1, 2026', 'Visa ending in 4242']],
  [
    'in its trial',
    { ...active, subscription_status: 'trialing', notice: 'trial' as const },
    ['Free until Dec 1, 2026, then paid'],
  ],
  [
    'cancelled',
    { ...active, cancel_at_period_end: true, notice: 'ends' as const },
    ['Ends on Dec 1, 2026.', 'You can undo the cancellation on the payment page.'],
  ],
  [
    'unpaid, with its plan',
    overdue,
    ['Your last payment failed', 'Update your card to keep Identity Plus. You have it until Dec 1, 2026.'],
  ],
  [
    'unpaid, without its plan',
    {
      ...active,
      subscription_status: 'unpaid',
      has_active_subscription: false,
      notice: 'unpaid' as const,
      next_step: 'pay_invoice' as const,
    },
    ['Pay the open invoice to get your plan back.', 'Pay invoice'],
  ],
  [
    'over',
    {
      ...none,
      subscription_status: 'canceled',
      notice: 'ended' as const,
    },
    ['Your subscription has ended.'],
  ],
  [
    'paid twice',
    paidTwice(),
    [
      'You’re paying more than once',
      'Cancel all but one subscription on the payment page',
      'Manage subscription',
    ],
  ],
  [
    'unpaid beside a plan by hand',
    { ...overdue, plan_until: at },
    ['Your last payment failed', 'We gave you Identity Plus until Dec 1, 2026.', 'Update card'],
  ],
  [
    'not there, with a plan by hand',
    {
      ...none,
      planid: 'identity',
      plan_until: at,
      notice: 'given' as const,
    },
    ['We gave you this plan.', 'You have Identity Plus until Dec 1, 2026.', 'Choose a plan'],
  ],
])('a subscription that is %s says so, and passes axe at 320 px', async (_, state, texts) => {
  await browser.viewport(320, 800);
  const { card } = await open(state);
  for (const text of texts) await expect.element(card).toMatchTextContent(new RegExp(text));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await expectAccessible();
  await browser.viewport(1280, 900);
});

test('the state that cannot be loaded is told, and the page stands', async () => {
  const api = withLists(fakeApi())
    .answers(viewAccount, anAccount())
    .keepsFailing(viewSubscription, 'store.unavailable')
    .answers(viewSubscription, { record: active, details });
  const page = await openPage('/account', api, signedIn());
  const card = page.getByRole('region', { name: 'Subscription' });
  await expect.element(card).toMatchTextContent(/isn’t responding right now/);
  expect(card.element().textContent).not.toMatch(/no subscription|Upgrade/);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card).toMatchTextContent(/Renews on Dec 1, 2026/);
});

test('the payment page opens by a full navigation; a failure can be repeated', async () => {
  const api = fakeApi().fails(createPortal, 'billing.unavailable');
  const { page, card } = await open(active, { api });
  const button = card.getByRole('button', { name: 'Manage subscription' });
  await button.click();
  await expect.element(card.getByRole('alert')).toMatchTextContent(/payment service isn’t responding/);
  api.answers(createPortal, { record: { url: 'https://billing.stripe.com/p/session/1' }, details });
  await button.click();
  await button.click();
  await expect.poll(() => page.left).toEqual(['https://billing.stripe.com/p/session/1']);
});

test('a payment is applied once, and the plan is on', async () => {
  const api = fakeApi()
    .answers(refreshBilling, { record: active, details })
    .answers(getBootstrap, { record: aBootstrap(signedIn()), details });
  const { card } = await open(active, { api, path: '/account?checkout=cs_test_1' });
  await expect.element(card.getByText('Thank you. Identity Plus is active.')).toBeVisible();
  expect(api.calls(refreshBilling)).toEqual([{ body: { checkout: 'cs_test_1' } }]);
});

test('a payment that is not confirmed yet is asked about again', async () => {
  const api = fakeApi()
    .answers(viewSubscription, { record: none, details })
    .fails(refreshBilling, 'billing.unavailable')
    .answers(getBootstrap, { record: aBootstrap(signedIn()), details });
  const { card } = await open(active, { api, path: '/account?checkout=cs_test_1' });
  await expect
    .element(card.getByText('Your payment is still being confirmed. This page updates by itself.'))
    .toBeVisible();
  expect(card.element().textContent).not.toMatch(/no subscription|Upgrade/);
  api.answers(refreshBilling, { record: active, details });
  await expect.element(card.getByText('Thank you. Identity Plus is active.')).toBeVisible();
});

test('a payment that nobody confirms is no longer asked about after three minutes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const api = fakeApi().fails(refreshBilling, 'billing.unavailable');
  const { card } = await open(none, { api, path: '/account?checkout=cs_test_1' });
  await vi.advanceTimersByTimeAsync(181_000);
  await expect.element(card.getByText(/isn’t confirmed yet\. Reload this page/)).toBeVisible();
  expect(api.calls(refreshBilling)).toHaveLength(8);
});

test('a page that is left asks no more about its payment', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const api = fakeApi().fails(refreshBilling, 'billing.unavailable');
  const { page } = await open(none, { api, path: '/account?checkout=cs_test_1' });
  await vi.advanceTimersByTimeAsync(10_000);
  await page.unmount();
  const before = api.calls(refreshBilling).length;
  await vi.advanceTimersByTimeAsync(181_000);
  expect(api.calls(refreshBilling)).toHaveLength(before);
});

test('a payment changes profile and card', async () => {
  const account = anAccount();
  const paid = {
    ...account,
    record: { ...account.record, cust: { ...account.record.cust, plan: identity } },
  };
  const api = withLists(fakeApi())
    .answers(viewAccount, account)
    .answers(viewAccount, paid)
    .answers(viewSubscription, { record: none, details })
    .answers(viewSubscription, { record: active, details })
    .answers(refreshBilling, { record: active, details })
    .answers(getBootstrap, { record: aBootstrap(signedIn()), details });
  const page = await openPage('/account?checkout=cs_test_1', api, signedIn());
  await expect.element(page.getByText('Renews on Dec 1, 2026')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Profile' })).toMatchTextContent(/Identity Plus/);
});

test('a payment that is not the visitor’s is refused in words', async () => {
  const api = fakeApi().fails(refreshBilling, 'billing.bad_checkout');
  const { card } = await open(none, { api, path: '/account?checkout=cs_test_1' });
  await expect.element(card.getByRole('alert')).toMatchTextContent(/We couldn’t find that payment/);
  await expect.element(card.getByRole('link', { name: 'Tell us' })).toHaveAttribute('href', '/feedback');
  expect(api.calls(refreshBilling)).toHaveLength(1);
});

const fromPortal = { 'glimpse:billing.portal': 'open' };

test('the way to the payment page is remembered in the tab', async () => {
  const api = fakeApi().answers(createPortal, { record: { url: 'https://billing.stripe.com/p' }, details });
  const { page, card } = await open(overdue, { api });
  await card.getByRole('button', { name: 'Update card' }).click();
  await expect.poll(() => page.left).toHaveLength(1);
  expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual(fromPortal);
  expect(api.calls(refreshBilling)).toEqual([]);
});

test('a customer who comes back from the payment page sees what changed there', async () => {
  const api = fakeApi()
    .answers(getBootstrap, { record: aBootstrap(signedIn()), details })
    .answers(viewSubscription, { record: overdue, details });
  const apply = api.holds(refreshBilling, { record: active, details });
  const { card } = await open(active, { api, stored: fromPortal });
  await expect.element(card.getByText('Your last payment failed.')).toBeVisible();
  await expect.element(card.getByRole('status')).toMatchTextContent(/Checking for your changes/);
  apply();
  await expect.element(card.getByText('Renews on Dec 1, 2026')).toBeVisible();
  expect(card.element().textContent).not.toMatch(/failed|Looking/);
  expect(api.calls(refreshBilling)).toEqual([{ body: {} }]);
  expect(sessionStorage).toHaveLength(0);
});

test('changes that cannot be looked up are announced for later', async () => {
  const api = fakeApi().fails(refreshBilling, 'billing.unavailable');
  const { card } = await open(overdue, { api, stored: fromPortal });
  await expect.element(card.getByText(/appear here within a few minutes/)).toBeVisible();
});
