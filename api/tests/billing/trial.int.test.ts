// Tests that the first subscription of an account is free for some days, and a later one is not.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BillingFixture, checkout, type Member, openBillingFixture, pay, stateOf } from './billing-fixture.ts'; // prettier-ignore
import { aMember, password } from '../accounts/person.ts';
import { atStripe } from './crash-setup.ts';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture({ env: { BILLING_TRIAL_DAYS: '14' } });
});
afterAll(() => fixture[Symbol.asyncDispose]());

async function post(url: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const { status } = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  expect(status).toBe(303);
}

const daysLater = (days: number) => post(`${fixture.standIn.pagesOrigin}/clock`, { days: String(days) });

/** Cancels at the end of the period, in the portal. */
async function cancel({ browser, address }: Member): Promise<void> {
  const { record } = (await browser.send('/api/v2/billing/portal', { form: {} })).body as {
    record: { url: string };
  };
  const [subscription] = atStripe(fixture, address).active;
  await post(record.url, { subscription: subscription?.id ?? '', end: 'yes' });
}

const invoicesOf = async ({ browser }: Member) => (await browser.send('/api/v2/billing/invoices')).body;
const untilState = (member: Member, wanted: object) =>
  expect.poll(() => stateOf(member)).toMatchObject(wanted);

test('the plans tell the days of the trial', async () => {
  const { browser } = await fixture.member();
  const { body } = await browser.send('/api/v2/plans');
  expect(body).toMatchObject({ details: { trial_days: 14 } });
});

test('a trial gives the plan and is charged at its end; the next subscription is charged at once', async () => {
  const member = await fixture.member();
  await pay((await checkout(member)).checkout_url);
  await untilState(member, { planid: 'identity', subscription_status: 'trialing' });
  expect(await invoicesOf(member)).toMatchObject({ count: 1, records: [{ amount: 0, status: 'paid' }] });
  await daysLater(15);
  await untilState(member, { planid: 'identity', subscription_status: 'active' });
  expect(await invoicesOf(member)).toMatchObject({
    count: 2,
    records: [{ amount: 3500, status: 'paid' }, {}],
  });
  await cancel(member);
  await daysLater(31);
  await untilState(member, { planid: 'basic' });
  await pay((await checkout(member)).checkout_url);
  await untilState(member, { planid: 'identity', subscription_status: 'active' });
});

test('who deletes the account and signs up again with the same address has no second trial', async () => {
  const member = await fixture.member();
  await pay((await checkout(member)).checkout_url);
  await untilState(member, { subscription_status: 'trialing' });
  const { browser, address } = member;
  const gone = await browser.send('/api/v2/account/destroy', { body: { confirmation: password } });
  expect(gone.status).toBe(200);
  const again = await aMember(fixture.api.urls, fixture.sink, { address });
  await pay((await checkout(again)).checkout_url);
  await untilState(again, { planid: 'identity', subscription_status: 'active' });
});
