// Tests that the first subscription of an account is free for some days, and a later one is not.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BillingFixture, checkout, type Member, openBillingFixture, pay, stateOf } from './billing-fixture.ts'; // prettier-ignore
import { aMember, anAddress, openBrowser, password, waitForMail } from '../accounts/person.ts';
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

/** Cancels at the end of the period, in the portal. `known`: the address that Stripe has. */
async function cancel({ browser, address }: Member, known = address): Promise<void> {
  const { record } = (await browser.send('/api/v2/billing/portal', { form: {} })).body as {
    record: { url: string };
  };
  const [subscription] = atStripe(fixture, known).active;
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

/** Changes the address of a member: both mailboxes confirm. */
async function move({ browser, address }: Member, newemail: string): Promise<void> {
  const since = fixture.sink.mails().at(-1)?.id ?? 0;
  const asked = await browser.send('/api/v2/account/address', {
    body: { newemail, confirmation: password },
  });
  expect(asked.status).toBe(200);
  for (const to of [newemail, address]) {
    const { text } = await waitForMail(fixture.sink, to, /^Confirm (your|the) new address/, since);
    const [, key = ''] = /\/address\/([0-9a-z]{50})/.exec(text) ?? [];
    const anywhere = openBrowser(fixture.api.urls);
    await anywhere.arrive();
    const { status } = await anywhere.send('/api/v2/account/address/confirm', { body: { key } });
    expect(status).toBe(200);
  }
}
const paid = { planid: 'identity', subscription_status: 'active' };

test('after a change of address neither the account nor who takes the old address has a second trial', async () => {
  const member = await fixture.member();
  await pay((await checkout(member)).checkout_url);
  await untilState(member, { subscription_status: 'trialing' });
  const moved = { ...member, address: anAddress('moved') };
  await move(member, moved.address);
  const taker = await aMember(fixture.api.urls, fixture.sink, { address: member.address });
  await pay((await checkout(taker)).checkout_url);
  await untilState(taker, paid);
  await daysLater(15);
  await untilState(moved, paid);
  await cancel(moved, member.address);
  await daysLater(31);
  await untilState(moved, { planid: 'basic' });
  await pay((await checkout(moved)).checkout_url);
  await untilState(moved, paid);
});

test('a trial that is paid after a change of address counts for the old mailbox, too', async () => {
  const member = await fixture.member();
  const { checkout_url: page } = await checkout(member);
  const moved = { ...member, address: anAddress('moved') };
  await move(member, moved.address);
  await pay(page);
  await untilState(moved, { subscription_status: 'trialing' });
  const taker = await aMember(fixture.api.urls, fixture.sink, { address: member.address });
  await pay((await checkout(taker)).checkout_url);
  await untilState(taker, paid);
});
