// Subscriptions as persons and banks make them: no second payment starts, and what is paid stays
// (docs/design/billing.md#states).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aMember } from '../accounts/person.ts';
import { type BillingFixture, checkout, type Member, openBillingFixture, pay, stateOf } from './billing-fixture.ts'; // prettier-ignore
import { atStripe } from './crash-setup.ts';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

async function press(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const body = new URLSearchParams(fields);
  const { status } = await fetch(`${fixture.standIn.pagesOrigin}${path}`, {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  expect(status).toBe(303);
}

async function aCustomer(cycle = 'month', card?: string) {
  const member = await fixture.member();
  await pay((await checkout(member, cycle)).checkout_url, card);
  await member.browser.send('/api/v2/billing/refresh', { form: {} });
  const own = [...fixture.standIn.account.subscriptions.values()].at(-1);
  const subscription = own?.id ?? expect.fail();
  return {
    member,
    subscription,
    bring: (situation: string) => press('/situation', { subscription, situation }),
  };
}

const becomes = (member: Member, wanted: object) =>
  expect.poll(() => stateOf(member), { timeout: 15_000 }).toMatchObject(wanted);

/** Begins another checkout. */
const buy = async ({ browser }: Member) =>
  (await browser.send('/api/v2/billing/checkout', { body: { planid: 'identity', billing_cycle: 'year' } }))
    .body;

test('an add-on takes no plan away and opens no second checkout', async () => {
  const { member, bring } = await aCustomer();
  await becomes(member, { planid: 'identity', notice: 'renews' });
  await bring('add_on');
  await member.browser.send('/api/v2/billing/refresh', { form: {} });
  await becomes(member, {
    planid: 'identity',
    notice: 'renews',
    unknown_subscriptions: 0,
    checkout_opens: false,
  });
  expect(await buy(member)).toMatchObject({ code: 'billing.already_subscribed' });
});

test('while a price runs that the table does not know, nobody pays twice, and administrators see it', async () => {
  const { member, subscription, bring } = await aCustomer();
  await bring('negotiated');
  await becomes(member, {
    notice: 'unknown_plan',
    next_step: 'write_to_us',
    checkout_opens: false,
    unknown_subscriptions: 1,
  });
  expect(await buy(member)).toMatchObject({ code: 'billing.already_subscribed' });
  expect(atStripe(fixture, member.address).active).toHaveLength(1);
  const boss = await aMember(fixture.api.urls, fixture.sink, { address: 'boss@example.com' });
  expect((await boss.browser.send('/api/v2/colonel/billing')).body['record']).toMatchObject({
    unknown_plans: [{ custid: member.address, stripe_subscriptions: [subscription] }],
  });
});

test('a single charge that failed takes nothing of a paid year', async () => {
  const { member, bring } = await aCustomer('year');
  const before = await stateOf(member);
  await bring('failed_charge');
  await becomes(member, {
    planid: 'identity',
    notice: 'failed',
    next_step: 'update_card',
    grace_reason: 'extra_unpaid',
    grace_until: before['current_period_end'],
  });
});

test('a bank debit is in process until the bank has paid', async () => {
  const { member } = await aCustomer('month', 'AT861904300235473204');
  await becomes(member, {
    planid: 'basic',
    notice: 'first_in_process',
    next_step: 'wait',
    checkout_opens: false,
  });
  expect(await buy(member)).toMatchObject({ code: 'billing.already_subscribed' });
  await press('/clock', { days: '3.1' });
  await becomes(member, { planid: 'identity', notice: 'renews' });
});

test.each([
  ['unpaid', { notice: 'no_invoice', next_step: 'write_to_us' }],
  ['paused', { notice: 'paused', next_step: 'add_card' }],
])('a subscription that is %s has its own sentence and next step', async (situation, wanted) => {
  const { member, bring } = await aCustomer();
  await bring(situation);
  await becomes(member, { planid: 'basic', checkout_opens: false, ...wanted });
});

test('a refusal for good says who can help, and the log has the word of Stripe', async () => {
  const { member, subscription, bring } = await aCustomer();
  await becomes(member, { planid: 'identity' });
  await bring('euros');
  const { account } = fixture.standIn;
  const own = account.subscriptions.get(subscription) ?? expect.fail();
  account.subscriptions.set(subscription, { ...own, status: 'canceled' });
  await member.browser.send('/api/v2/billing/refresh', { form: {} });
  await becomes(member, { planid: 'basic', notice: 'ended', checkout_opens: true });
  const answer = await member.browser.send('/api/v2/billing/checkout', {
    body: { planid: 'identity', billing_cycle: 'month' },
  });
  expect(answer).toMatchObject({
    status: 422,
    body: {
      code: 'billing.refused',
      message: 'The payment service refuses this. Please write to us: we can help.',
    },
  });
  const refusals = () =>
    fixture.api.logs().filter((line) => line.includes('"billing.refused"') && line.includes('"remote"'));
  await expect.poll(refusals).toHaveLength(1);
  expect(JSON.parse(refusals()[0] ?? '')).toMatchObject({
    level: 'warn',
    code: 'billing.refused',
    remote: 'invalid_request_error',
    msg: 'Stripe refused a call of a customer for good',
  });
  expect(refusals()[0]).not.toMatch(/currenc|cus_|@/);
});
