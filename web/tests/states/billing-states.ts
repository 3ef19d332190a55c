// The states of the pages that sell plans and show a subscription. The payment service is played by answers
// (docs/design/web-domains.md#subscription-card).
import type { BillingState } from '@glimpse/contracts/billing';
import { signInOwner } from '../domain-owner.ts';
import { headingOf, press, type State, type PageVisit } from '../visit.ts';
import { administering } from './colonel-states.ts';

const at = 1_796_083_200; // 2026-12-01
const none: BillingState = {
  has_active_subscription: false,
  planid: 'basic',
  plan_until: null,
  billing_cycle: null,
  subscription_status: null,
  current_period_end: null,
  cancel_at_period_end: false,
  cancel_at: null,
  grace_until: null,
  grace_reason: null,
  card: null,
  double_payments: 0,
  unknown_subscriptions: 0,
  notice: 'none',
  next_step: 'choose_plan',
  checkout_opens: true,
};
const active: BillingState = {
  ...none,
  has_active_subscription: true,
  planid: 'identity',
  billing_cycle: 'year',
  subscription_status: 'active',
  current_period_end: at,
  card: { brand: 'american_express', last4: '4242' },
  notice: 'renews',
  next_step: 'manage',
  checkout_opens: false,
};
const pastDue: BillingState = {
  ...active,
  subscription_status: 'past_due',
  grace_until: at,
  grace_reason: 'period_unpaid',
  notice: 'failed',
  next_step: 'update_card',
};
const ended: BillingState = {
  ...active,
  subscription_status: 'canceled',
  has_active_subscription: false,
  planid: 'basic',
  notice: 'ended',
  next_step: 'choose_plan',
  checkout_opens: true,
};
const unpaid: BillingState = {
  ...ended,
  subscription_status: 'unpaid',
  notice: 'unpaid',
  next_step: 'pay_invoice',
  checkout_opens: false,
};

const invoice = {
  id: 'in_1',
  number: 'G-1',
  amount: 36_500,
  currency: 'usd',
  status: 'paid',
  created: at,
  due_date: null,
  paid_at: at,
  invoice_pdf: 'https://pay.stripe.com/in_1.pdf',
  hosted_invoice_url: null,
};
const invoices = [
  { ...invoice, status: 'open', amount: 3_042 },
  invoice,
  { ...invoice, status: 'uncollectible', invoice_pdf: null },
];
const refused = { success: false, code: 'billing.bad_checkout', message: 'Refused' };
const away = { success: false, code: 'billing.unavailable', message: 'Away' };

/** A subscription in force whose payment is missing, and one that gives no plan, by what is told. */
const unpaidYet = (notice: BillingState['notice'], next_step: BillingState['next_step']): BillingState => ({
  ...pastDue,
  notice,
  next_step,
});
const withoutPlan = (notice: BillingState['notice'], next_step: BillingState['next_step']): BillingState => ({
  ...unpaid,
  notice,
  next_step,
});

type Answers = Readonly<Record<string, object | 'away' | 'refused'>>;

/** Answers calls below `/api/v2/billing/` by their last word. */
async function answering({ page }: PageVisit, answers: Answers): Promise<void> {
  for (const [name, answer] of Object.entries(answers))
    await page.route(`**/api/v2/billing/${name}`, async (route) => {
      if (answer === 'refused') return route.fulfill({ status: 422, json: refused });
      if (answer === 'away') return route.fulfill({ status: 503, json: away });
      return route.fulfill({ json: { success: true, details: {}, ...answer } });
    });
}

type Account = { readonly plan?: string; readonly path?: string; readonly answers?: Answers };

/** Opens the account page of a customer with a subscription. */
async function account(
  visit: PageVisit,
  record: object,
  { plan = 'identity', path = '', answers = {} }: Account = {},
) {
  await answering(visit, { subscription: { record }, ...answers });
  await signInOwner(visit.site, visit.page.context(), plan);
  await visit.page.goto(`/account${path}`);
  await headingOf(visit, 'Account');
  await card(visit).waitFor();
}

const card = ({ page, say }: PageVisit) =>
  page.getByRole('region', { name: say('Subscription'), exact: true });

export const billingStates: Readonly<Record<string, State>> = {
  'billing-none': (visit) => account(visit, none, { plan: 'basic' }),
  'billing-active': async (visit) => {
    const answers = { invoices: { count: 3, records: invoices } };
    await account(visit, active, { answers });
    await press(visit, 'Show invoices');
    await card(visit).getByRole('listitem').nth(2).waitFor();
  },
  'billing-invoices-none': async (visit) => {
    await account(
      visit,
      { ...active, cancel_at_period_end: true, notice: 'ends' },
      { answers: { invoices: { count: 0, records: [] } } },
    );
    await press(visit, 'Show invoices');
    await visit.page.getByText(visit.say('No invoices yet.')).waitFor();
  },
  'billing-past-due': (visit) => account(visit, pastDue),
  'billing-unpaid': (visit) => account(visit, unpaid, { plan: 'basic' }),
  'billing-ended': (visit) => account(visit, ended, { plan: 'basic' }),
  'billing-double': async (visit) => {
    const double: BillingState = {
      ...active,
      double_payments: 2,
      notice: 'paid_twice',
    };
    await account(visit, double, { answers: { invoices: 'away' } });
    await press(visit, 'Show invoices');
    await card(visit).getByRole('alert').first().waitFor();
  },
  'billing-trial': (visit) => account(visit, { ...active, subscription_status: 'trialing', notice: 'trial' }),
  'billing-overdue': (visit) => account(visit, unpaidYet('overdue', 'pay_invoice')),
  'billing-in-process': (visit) => account(visit, unpaidYet('in_process', 'wait')),
  'billing-in-process-over': (visit) =>
    account(visit, withoutPlan('in_process_over', 'wait'), { plan: 'basic' }),
  'billing-no-invoice': (visit) =>
    account(visit, withoutPlan('no_invoice', 'write_to_us'), { plan: 'basic' }),
  'billing-first-unpaid': (visit) =>
    account(visit, withoutPlan('first_unpaid', 'complete_payment'), { plan: 'basic' }),
  'billing-first-in-process': (visit) =>
    account(visit, withoutPlan('first_in_process', 'wait'), { plan: 'basic' }),
  'billing-paused': (visit) => account(visit, withoutPlan('paused', 'add_card'), { plan: 'basic' }),
  'billing-unknown-plan': (visit) =>
    account(visit, withoutPlan('unknown_plan', 'write_to_us'), { plan: 'basic' }),
  'billing-unpaid-given': (visit) => account(visit, { ...pastDue, plan_until: at }),
  'billing-given': (visit) =>
    account(visit, { ...none, planid: 'identity', plan_until: at, notice: 'given' }),
  'billing-given-unknown': (visit) =>
    account(visit, {
      ...none,
      planid: 'identity',
      plan_until: at,
      unknown_subscriptions: 1,
      notice: 'given_unknown',
      next_step: 'write_to_us',
      checkout_opens: false,
    }),
  'billing-portal-away': async (visit) => {
    await account(visit, active, { answers: { portal: 'away' } });
    await press(visit, 'Manage subscription');
    await card(visit).getByRole('alert').first().waitFor();
  },
  'billing-away': (visit) => account(visit, {}, { answers: { subscription: 'away' } }),
  'billing-thanks': async (visit) => {
    const answers = { refresh: { record: active } };
    await account(visit, active, { path: '?checkout=cs_test_1', answers });
    await card(visit).locator('[tabindex="-1"]').waitFor();
  },
  'billing-waiting': async (visit) => {
    await account(visit, none, { plan: 'basic', path: '?checkout=cs_test_1', answers: { refresh: 'away' } });
    await visit.page
      .getByText(visit.say('Your payment is still being confirmed. This page updates by itself.'))
      .waitFor();
  },
  'billing-refused': async (visit) => {
    await account(visit, none, {
      plan: 'basic',
      path: '?checkout=cs_test_1',
      answers: { refresh: 'refused' },
    });
    await card(visit).locator('[tabindex="-1"]').waitFor();
  },
  'billing-upgrade': async (visit) => {
    await account(visit, none, { plan: 'basic' });
    await press(visit, 'Upgrade to Identity Plus');
    await visit.page.getByRole('dialog').getByRole('radio').nth(1).waitFor();
  },
  'colonel-billing': async (visit) => {
    const one = { planid: 'identity', billing_cycle: 'month', subscription_status: 'active', count: 1234 };
    const record = {
      enabled: true,
      subscriptions: [one, { ...one, billing_cycle: 'year', subscription_status: 'past_due', count: 3 }],
      monthly_revenue_cents: 4_327_542,
      double_payments: [
        {
          custid: 'a.very.long.address@mail.northwind.example',
          stripe_customer: 'cus_1',
          stripe_subscriptions: ['sub_1', 'sub_2', 'sub_3'],
        },
      ],
      unknown_plans: [{ custid: 'b@example.org', stripe_customer: 'cus_2', stripe_subscriptions: ['sub_4'] }],
    };
    await visit.page.route('**/api/v2/colonel/billing', (route) =>
      route.fulfill({ json: { success: true, record, details: {} } }),
    );
    await administering(visit, 'Billing');
  },
  'colonel-billing-off': (visit) => administering(visit, 'Billing'),
};
