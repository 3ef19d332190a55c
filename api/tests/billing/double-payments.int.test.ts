// Payments that should not be: two subscriptions of one customer, and a price that is not in our table.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import { openStripe } from '#features/billing/stripe/stripe-client.ts';
import { aMember } from '../accounts/person.ts';
import { type BillingFixture, checkout, type Member, openBillingFixture, pay, stateOf } from './billing-fixture.ts'; // prettier-ignore
import { atStripe, planMails } from './crash-setup.ts';

let fixture: BillingFixture;
let stripe: ReturnType<typeof openStripe>;
beforeAll(async () => {
  fixture = await openBillingFixture();
  stripe = openStripe('sk_test_1', { origin: new URL(fixture.standIn.apiOrigin) });
});
afterAll(() => fixture[Symbol.asyncDispose]());

const customerOf = ({ address }: Member): string =>
  atStripe(fixture, address).customers[0]?.id ?? expect.fail();

/** Opens a page at Stripe that our API knows nothing of, and pays there. */
async function payBesides(customer: string, price: string): Promise<void> {
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://localhost:1/welcome',
  });
  expect((await pay(session.url)).status).toBe(303);
}

async function metric(name: string): Promise<number> {
  const page = await (await fetch(`${fixture.api.serviceUrls[0]}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(page)?.[1]);
}

const becomes = (member: Member, wanted: Record<string, unknown>) =>
  expect.poll(() => stateOf(member)).toMatchObject(wanted);

test('a second payment is shown to the customer and the administrator, and changes no plan', async () => {
  const member = await fixture.member();
  const first = await checkout(member, 'month');
  await pay(first.checkout_url);
  await becomes(member, { planid: 'identity', double_payments: 0 });
  const prices = await stripe.prices.list({ lookup_keys: ['glimpse_identity_year'] });
  await payBesides(customerOf(member), prices.data[0]?.id ?? '');
  await becomes(member, { planid: 'identity', billing_cycle: 'month', double_payments: 1 });
  const [one, two] = atStripe(fixture, member.address).active;
  const shown = (await member.browser.send('/api/v2/account')).body['record'];
  expect(shown).toMatchObject({
    cust: { planid: 'identity' },
    stripe_subscriptions: [
      { id: one?.id, plan: { interval: 'month' } },
      { id: two?.id, plan: { interval: 'year' } },
    ],
  });
  const boss = await aMember(fixture.api.urls, fixture.sink, { address: 'boss@example.com' });
  const summary = (await boss.browser.send('/api/v2/colonel/billing')).body['record'];
  expect(summary).toMatchObject({
    double_payments: [
      {
        custid: member.address,
        stripe_customer: customerOf(member),
        stripe_subscriptions: [one?.id, two?.id],
      },
    ],
  });
  expect(await metric('glimpse_billing_double_payments_total')).toBeGreaterThan(0);
  expect(await waitFor(async () => planMails(fixture, member) > 0, 15_000)).toBe(true);
  expect(planMails(fixture, member)).toBe(1);
});

test('a price that is not in the table gives no plan, and is counted', async () => {
  const member = await fixture.member();
  await checkout(member);
  const before = await metric('glimpse_billing_unknown_prices_total');
  const product = await stripe.products.create({ name: 'Something else' });
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1,
    recurring: { interval: 'month' },
    lookup_key: 'something_else',
  });
  await payBesides(customerOf(member), price.id);
  await expect.poll(() => metric('glimpse_billing_unknown_prices_total')).toBeGreaterThan(before);
  expect(await stateOf(member)).toMatchObject({ planid: 'basic', has_active_subscription: false });
});
