// Examples of the calls that sell plans (docs/design/http-api.md#billing).
import {
  type BillingState,
  buyPlan,
  createCheckout,
  createPortal,
  listInvoices,
  openBillingPortal,
  receiveEvent,
  refreshBilling,
  returnFromCheckout,
  viewSubscription,
} from '../billing.ts';
import { example, type Example } from './example.ts';
import { ana } from './records.ts';

const details = {};
const custid = ana;
const checkout = 'cs_test_a1';
const paymentPage = 'https://checkout.stripe.com/c/pay/cs_test_a1';
const portal = 'https://billing.stripe.com/p/session/bps_1';
const begun = 1_790_000_000;

const subscription: BillingState = {
  has_active_subscription: true,
  planid: 'identity',
  plan_until: null,
  billing_cycle: 'year',
  subscription_status: 'active',
  current_period_end: begun + 31_536_000,
  cancel_at_period_end: false,
  cancel_at: null,
  grace_until: null,
  grace_reason: null,
  card: { brand: 'visa', last4: '4242' },
  double_payments: 0,
  unknown_subscriptions: 0,
  notice: 'renews',
  next_step: 'manage',
  checkout_opens: false,
};

/** What a program gets; a browser gets 302. */
const leading = (redirect: string) => ({ message: '', code: '', redirect, record: {}, details });

export const billingExamples: readonly Example[] = [
  example(buyPlan, { params: { tier: 'identity', cycle: 'year' }, custid, answer: leading(paymentPage) }),
  example(returnFromCheckout, { query: { checkout }, custid, answer: leading(`/account?checkout=${checkout}`) }),
  example(openBillingPortal, { custid, answer: leading(portal) }),
  example(createCheckout, {
    body: { planid: 'identity', billing_cycle: 'year' },
    answer: { record: { checkout_url: paymentPage, session_id: checkout }, details },
  }),
  example(createPortal, { body: {}, answer: { record: { url: portal }, details } }),
  example(refreshBilling, { body: { checkout }, answer: { record: subscription, details } }),
  example(viewSubscription, { answer: { record: subscription, details } }),
  example(listInvoices, {
    answer: {
      count: 1,
      records: [
        {
          id: 'in_1', number: 'GLIMPSE-0001', amount: 36_500, currency: 'usd', status: 'paid', created: begun, due_date: null, paid_at: begun,
          invoice_pdf: 'https://pay.stripe.com/invoice/in_1/pdf', hosted_invoice_url: 'https://invoice.stripe.com/i/in_1',
        },
      ],
      details,
    },
  }),
  example(receiveEvent, {
    body: { id: 'evt_1', object: 'event', type: 'invoice.paid' },
    answer: { received: true },
  }),
]; // prettier-ignore
