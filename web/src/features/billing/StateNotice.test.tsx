// Tests what every row of the table of states says on the account page, on the plans page and in the dialog
// (docs/design/billing.md#states).
import vectors from '@glimpse/contracts/vectors/billing-states.json' with { type: 'json' };
import { viewAccount } from '@glimpse/contracts/accounts';
import { type BillingState, getPlans, viewSubscription } from '@glimpse/contracts/billing';
import { billingNotices, billingSteps } from '@glimpse/contracts/billing-states';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { LazyUpgradeDialog } from '#features/billing/LazyUpgradeDialog.tsx';
import { AppProvider, createApp } from '#lib/app.tsx';
import { LanguageProvider } from '#lib/language.tsx';
import { loadTexts } from '#lib/texts.ts';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { anAccount, signedInBootstrap, withLists } from '#testing/a-customer.ts';
import { aBillingState, billingAt } from '#testing/billing.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { basic, identity, somePlans } from '#testing/plans.ts';

type Row = (typeof vectors.rows)[number];

/** The member of a list; the row is wrong if it has none. */
function oneOf<Name extends string>(list: readonly Name[], wanted: string): Name {
  return list.find((one) => one === wanted) ?? expect.fail(`There is no ${wanted}`);
}

const isGiven = ({ given }: Pick<Row, 'given'>): boolean => given.includes('until a date');
/** A plan by hand is that of the account, whatever Stripe gives. */
const planOf = ({ plan, given }: Pick<Row, 'plan' | 'given'>): string =>
  isGiven({ given }) ? 'identity' : plan;

/** What the API answers in a row. */
function stateOf({ plan, grace, notice, step, checkout, named, given }: Row): BillingState {
  return aBillingState({
    planid: planOf({ plan, given }),
    plan_until: isGiven({ given }) ? billingAt : null,
    has_active_subscription: plan === 'identity',
    subscription_status: grace === null ? 'active' : 'past_due',
    cancel_at_period_end: notice === 'ends',
    grace_until: grace === null ? null : billingAt,
    double_payments: named === 'paid twice' ? 1 : 0,
    unknown_subscriptions: named === 'unknown plan' ? 1 : 0,
    notice: oneOf(billingNotices, notice),
    next_step: oneOf(billingSteps, step),
    checkout_opens: checkout,
    ...(notice === 'trial' && { subscription_status: 'trialing' }),
  });
}

/** What is read aloud of each sentence, and the name of each next step. */
const told: Readonly<Record<string, string>> = {
  renews: 'Identity Plus renews on Dec 1, 2026.',
  trial: 'Identity Plus is free until Dec 1, 2026, then paid.',
  ends: 'You keep Identity Plus until Dec 1, 2026.',
  failed: 'Update your card to keep Identity Plus. You have it until Dec 1, 2026.',
  overdue: 'An invoice is overdue. Pay it to keep Identity Plus. You have it until Dec 1, 2026.',
  in_process: 'Your bank will confirm it within a few days. You keep Identity Plus until Dec 1, 2026.',
  unpaid: 'An invoice wasn’t paid. Pay the open invoice to get your plan back.',
  in_process_over: 'You’ll get your plan back when your bank confirms it.',
  no_invoice: 'There’s no open invoice to pay. Contact us.',
  first_unpaid: 'Your first payment isn’t complete. Complete it on the payment page.',
  first_in_process: 'Your bank will confirm it within a few days. Your plan starts then.',
  paused: 'Your subscription is paused. Add a card on the payment page to continue.',
  unknown_plan: 'You have a subscription to a plan we don’t recognize. Contact us before you buy a plan.',
  paid_twice: 'You’re paying more than once. Cancel all but one subscription on the payment page.',
  given: 'We gave you this plan. You have Identity Plus until Dec 1, 2026. Choose a plan to keep it.',
  given_unknown: 'We gave you this plan. You have Identity Plus until Dec 1, 2026. Contact us to keep it.',
};
const onAccount: Readonly<Record<string, string>> = {
  ...told,
  renews: 'Renews on Dec 1, 2026',
  trial: 'Free until Dec 1, 2026, then paid',
  ends: 'Ends on Dec 1, 2026.',
  ended: 'Your subscription has ended.',
  none: 'You’re on the Basic Plan. It’s free.',
};
const steps: Readonly<Record<string, string>> = {
  manage: 'Manage subscription',
  update_card: 'Update card',
  add_card: 'Add a card',
  pay_invoice: 'Pay invoice',
  complete_payment: 'Complete payment',
  write_to_us: 'Contact us',
  choose_plan: 'Upgrade to Identity Plus',
};

const cases = vectors.rows.map((row, at) => ({ ...row, at: at + 1 }));
const spoken = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ');

async function open(path: string, row: Row) {
  const api = withLists(fakeApi())
    .answers(viewAccount, anAccount())
    .answers(getPlans, somePlans())
    .answers(viewSubscription, { record: stateOf(row), details: {} });
  const plan = planOf(row) === 'identity' ? identity : basic;
  return openPage(path, api, { ...signedInBootstrap(), plans_enabled: true, plan });
}

test.each(cases)('row $at, the account page: $notice, then $step', async (row) => {
  const page = await open('/account', row);
  const card = page.getByRole('region', { name: 'Subscription' });
  await expect.element(card).toMatchTextContent(new RegExp(onAccount[row.notice] ?? 'no text'));
  const actions = [...card.element().querySelectorAll('a, button')].map(spoken);
  const own = actions.filter((name) => [...Object.values(steps), 'Choose a plan'].includes(name));
  const wanted = row.notice === 'given' ? 'Choose a plan' : steps[row.step];
  expect(own).toEqual(row.step === 'wait' ? [] : [wanted]);
  const leads = ['manage', 'update_card', 'add_card', 'pay_invoice', 'complete_payment'].includes(row.step);
  if (!leads) expect(spoken(card.element())).not.toMatch(/on the payment page/);
});

test.each(cases)('row $at, the plans page: a checkout opens: $checkout', async (row) => {
  const page = await open('/pricing', row);
  await expect.element(page.getByRole('heading', { name: 'Global Elite' })).toBeVisible();
  const main = page.getByRole('main').element();
  expect(main.querySelector('a[href^="/plans/"]') !== null).toBe(row.checkout);
  if (row.checkout) expect(spoken(main)).not.toMatch(/See your subscription/);
  if (!row.checkout || row.notice === 'given')
    expect(spoken(main)).toMatch(new RegExp(told[row.notice] ?? 'no text'));
});

async function openDialog(row: Row) {
  await loadTexts('home', 'account');
  const api = fakeApi()
    .answers(getPlans, somePlans())
    .answers(viewSubscription, { record: stateOf(row), details: {} });
  const plan = planOf(row) === 'identity' ? identity : basic;
  const bootstrap = aBootstrap({ ...signedInBootstrap(), plans_enabled: true, plan });
  const screen = await render(
    <AppProvider app={createApp(bootstrap, api)}>
      <LanguageProvider supported={['en']}>
        <MemoryRouter>
          <LazyUpgradeDialog onClose={() => undefined} />
        </MemoryRouter>
      </LanguageProvider>
    </AppProvider>,
  );
  return screen.getByRole('dialog');
}

test.each(cases)('row $at, the dialog: a checkout opens: $checkout', async (row) => {
  const dialog = await openDialog(row);
  const way = row.checkout ? 'Continue to payment' : 'See your subscription';
  await expect.element(dialog.getByRole('link', { name: way })).toBeVisible();
  if (row.checkout) return;
  expect(spoken(dialog.element())).toMatch(new RegExp(told[row.notice] ?? 'no text'));
  expect(dialog.element().querySelector('a[href^="/plans/"]')).toBeNull();
});
