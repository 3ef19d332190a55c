// Tests that an account can buy again after its customer was deleted at Stripe.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BillingFixture, checkout, openBillingFixture, pay, stateOf } from './billing-fixture.ts';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** Deletes the customer with its subscriptions, as a person does in the Stripe account. */
async function deleteAtStripe(address: string): Promise<void> {
  const { account, apiOrigin } = fixture.standIn;
  const [customer] = [...account.customers.values()].filter(({ email }) => email === address);
  const headers = { authorization: 'Bearer sk_test_1' };
  const url = `${apiOrigin}/v1/customers/${customer?.id}`;
  expect((await fetch(url, { method: 'DELETE', headers })).status).toBe(200);
}

test('a customer who was deleted at Stripe has no portal and no invoices, and buys again', async () => {
  const member = await fixture.member();
  await pay((await checkout(member)).checkout_url);
  const hasPlan = async () => (await stateOf(member))['planid'];
  await expect.poll(hasPlan).toBe('identity');
  await deleteAtStripe(member.address);
  await expect.poll(hasPlan).toBe('basic');
  const { browser } = member;
  const portal = await browser.send('/api/v2/billing/portal', { form: {} });
  expect(portal).toMatchObject({ status: 422, body: { code: 'billing.no_account' } });
  const invoices = await browser.send('/api/v2/billing/invoices');
  expect(invoices.body).toMatchObject({ count: 0, records: [] });
  const opened = await Promise.allSettled(Array.from({ length: 8 }, () => checkout(member)));
  expect(opened.some(({ status }) => status === 'fulfilled')).toBe(true);
  const { checkout_url: url } = await checkout(member);
  const customers = [...fixture.standIn.account.customers.values()];
  expect(customers.filter(({ email }) => email === member.address)).toHaveLength(1);
  await pay(url);
  await expect.poll(hasPlan).toBe('identity');
});
