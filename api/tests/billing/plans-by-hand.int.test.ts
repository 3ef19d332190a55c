// Plans that an administrator gives until a date, beside a running API
// (docs/design/billing.md#plans-by-hand).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runGlimpse } from '../fixtures/glimpse-command.ts';
import { type BillingFixture, checkout, type Member, openBillingFixture, pay, stateOf } from './billing-fixture.ts'; // prettier-ignore
import { planMails } from './crash-setup.ts';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const dayMs = 86_400_000;
const glimpse = (...words: readonly string[]) =>
  runGlimpse(fixture.api, words, {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_API_URL: fixture.standIn.apiOrigin,
  });

/** Gives the plan until a day at Stripe's time. @returns its end in seconds */
async function give({ address }: Member, days: number): Promise<number> {
  const now = Date.now() + fixture.standIn.account.clock.offsetSeconds * 1000;
  const day = new Date(now + days * dayMs).toISOString().slice(0, 10);
  const { code, out } = await glimpse('plan', address, 'identity', '--until', day);
  expect([code, out]).toEqual([
    0,
    `The plan is identity now, until the end of ${day} (UTC). Custom domains are included.\n`,
  ]);
  return Date.parse(`${day}T23:59:59Z`) / 1000;
}

/** Moves the clock of the stand-in, and lets the API read it. */
async function daysLater({ browser }: Member, days: number): Promise<void> {
  const body = new URLSearchParams({ days: String(days) });
  await fetch(`${fixture.standIn.pagesOrigin}/clock`, { method: 'POST', body, redirect: 'manual' });
  await browser.send('/api/v2/billing/refresh', { form: {} });
}

const planOf = async ({ browser }: Member) => {
  const { record } = (await browser.send('/api/v2/account')).body as {
    record: { cust: { planid: string; plan: { options: { size: number } } } };
  };
  return [record.cust.planid, record.cust.plan.options.size];
};
/** A process may show an account as it was a second ago (docs/design/trust.md#sessions). */
const untilPlan = (member: Member, wanted: readonly unknown[]) =>
  expect.poll(() => planOf(member)).toEqual(wanted);
const untilState = (member: Member, wanted: object) =>
  expect.poll(() => stateOf(member)).toMatchObject(wanted);

test('a plan until a date has its limits, outlasts a comparison, and ends by itself with one mail', async () => {
  const member = await fixture.member();
  await checkout(member); // makes a customer at Stripe, who pays nothing
  const until = await give(member, 30);
  const given = {
    planid: 'identity',
    plan_until: until,
    has_active_subscription: false,
    notice: 'given',
    next_step: 'choose_plan',
    checkout_opens: true,
  };
  await untilState(member, given);
  await untilPlan(member, ['identity', 1_000_000]);
  expect(await glimpse('billing', 'compare')).toMatchObject({ code: 0 });
  expect(await stateOf(member)).toMatchObject(given);
  const shown = JSON.parse((await glimpse('billing', 'show', member.address)).out) as object;
  expect(shown).toMatchObject(given);
  expect(planMails(fixture, member)).toBe(0);
  await daysLater(member, 29);
  expect(await stateOf(member)).toMatchObject(given);
  await daysLater(member, 2);
  await untilState(member, { planid: 'basic', plan_until: null, notice: 'none' });
  await untilPlan(member, ['basic', 100_000]);
  await expect.poll(() => planMails(fixture, member)).toBe(1);
});

test('a subscription that is bought meanwhile replaces the plan by hand, and stays', async () => {
  const member = await fixture.member();
  await give(member, 10);
  await pay((await checkout(member)).checkout_url);
  await untilState(member, { planid: 'identity', plan_until: null, notice: 'renews' });
  await daysLater(member, 12);
  await untilState(member, { planid: 'identity', subscription_status: 'active' });
  expect(planMails(fixture, member)).toBe(0);
});

test('bad dates change nothing', async () => {
  const member = await fixture.member();
  for (const [words, fault] of [
    ['identity --until 2027-02-30', 'There is no such day.'],
    ['identity --until 2001-01-01', 'This day is over: choose a later one.'],
    ['basic --until 2027-06-30', 'The plan basic does not end: leave out --until.'],
  ] as const) {
    const ran = await glimpse('plan', member.address, ...words.split(' '));
    expect(ran).toMatchObject({ code: 2, out: '', fault });
  }
  expect(await stateOf(member)).toMatchObject({ planid: 'basic', plan_until: null });
});
