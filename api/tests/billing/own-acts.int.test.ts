// What a page asks by itself leaves the limit of a customer's own acts alone (docs/design/billing.md#limits).
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type BillingFixture, checkout, type Member, openBillingFixture, pay } from './billing-fixture.ts';

/** One checkout, and what `press` does: a single call that the page makes by itself would be too many. */
const ownActs = 5;

let fixture: BillingFixture;
beforeAll(async () => {
  const env = { LIMITS_BILLING: String(ownActs), LIMITS_SHOW_ACCOUNT: '' };
  fixture = await openBillingFixture({ env });
});
afterAll(() => fixture[Symbol.asyncDispose]());
afterEach(() => {
  fixture.standIn.fault = undefined;
});

/** What the account page asks for one load with `?checkout=` while nobody confirms the payment. */
async function load({ browser }: Member, session: string): Promise<readonly number[]> {
  const back = await browser.send(`/welcome?checkout=${session}`);
  const reads = [
    await browser.send('/api/v2/account'),
    await browser.send('/api/v2/billing/subscription'),
    await browser.send('/api/v2/plans'),
  ];
  const asked: number[] = [];
  for (let calls = 0; calls < 8; calls += 1)
    asked.push((await browser.send('/api/v2/billing/refresh', { body: { checkout: session } })).status);
  expect([back, ...reads].map(({ status }) => status)).toEqual([302, 200, 200, 200]);
  return asked;
}

/** What a customer presses: portal, invoices, the link of a plan, the checkout. */
async function press({ browser }: Member): Promise<readonly number[]> {
  const answers = [
    await browser.send('/api/v2/billing/portal', { form: {} }),
    await browser.send('/api/v2/billing/invoices'),
    await browser.send('/plans/identity'),
    await browser.send('/api/v2/billing/checkout', { body: { planid: 'identity', billing_cycle: 'year' } }),
  ];
  return answers.map(({ status }) => status);
}

async function threeLoads(member: Member, session: string): Promise<void> {
  fixture.standIn.fault = () => ({ status: 503, body: {} });
  const asked: number[] = [];
  for (let loads = 0; loads < 3; loads += 1) asked.push(...(await load(member, session)));
  fixture.standIn.fault = undefined;
  expect(asked).toEqual(Array.from({ length: 24 }, () => 503)); // none is refused by a limit
}

test('after three loads that wait for a payment a subscriber manages the subscription', async () => {
  const member = await fixture.member();
  const opened = await checkout(member);
  await pay(opened.checkout_url);
  await threeLoads(member, opened.session_id);
  expect(await press(member)).toEqual([200, 200, 302, 422]); // already subscribed
});

test('after three loads that wait for a payment a customer upgrades', async () => {
  const member = await fixture.member();
  const opened = await checkout(member);
  await threeLoads(member, opened.session_id);
  expect(await press(member)).toEqual([200, 200, 302, 200]);
});

test('the limit of own acts still holds', async () => {
  const member = await fixture.member();
  await checkout(member);
  const statuses: number[] = [];
  for (let calls = 0; calls < ownActs; calls += 1)
    statuses.push((await member.browser.send('/api/v2/billing/invoices')).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
