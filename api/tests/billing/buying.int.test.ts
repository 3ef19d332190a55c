// A customer buys a plan: real API, real calls of the package, a stand-in for Stripe (issue of billing).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { waitFor } from '@glimpse/processes/wait';
import { openBrowser, waitForMail, password } from '../accounts/person.ts';
import {
  type BillingFixture,
  cards,
  checkout,
  type Member,
  openBillingFixture,
  pay,
  stateOf,
} from './billing-fixture.ts';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture({ copies: 2 });
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => {
  fixture.standIn.fault = undefined;
  fixture.standIn.account.delivery = 'at_once';
});

const hasPlan = (member: Member, planid: string): Promise<boolean> =>
  waitFor(async () => (await stateOf(member))['planid'] === planid, 15_000);
const customersOf = (address: string) =>
  [...fixture.standIn.account.customers.values()].filter(({ email }) => email === address);

test('a paid checkout gives the plan by the webhook, and a mail tells it', async () => {
  const member = await fixture.member();
  const opened = await checkout(member, 'year');
  expect(await pay(opened.checkout_url, cards.declines)).toMatchObject({ status: 402 });
  expect(await pay(opened.checkout_url)).toEqual({
    status: 303,
    location: `${fixture.api.urls[0]}/welcome?checkout=${opened.session_id}`,
  });
  expect(await hasPlan(member, 'identity')).toBe(true);
  expect(await stateOf(member)).toMatchObject({
    has_active_subscription: true,
    billing_cycle: 'year',
    subscription_status: 'active',
    card: { brand: 'visa', last4: '4242' },
    double_payments: 0,
  });
  // Each copy caches accounts for a second.
  const account = async () => (await member.browser.send('/api/v2/account')).body['record'];
  await expect.poll(account).toMatchObject({
    cust: { planid: 'identity' },
    stripe_subscriptions: [
      { status: 'active', plan: { amount: 36_500, interval: 'year', product: 'identity' } },
    ],
  });
  expect((await waitForMail(fixture.sink, member.address, /plan/i)).text).toContain('Identity Plus');
  const { body } = await member.browser.send('/api/v2/billing/invoices');
  expect(body).toMatchObject({ count: 1, records: [{ amount: 36_500, currency: 'usd', status: 'paid' }] });
});

test('the page that comes back from the payment has the plan at once, without a webhook', async () => {
  fixture.standIn.account.delivery = 'never';
  const member = await fixture.member();
  const { checkout_url: url, session_id: id } = await checkout(member);
  const refresh = (session: string) =>
    member.browser.send('/api/v2/billing/refresh', { body: { checkout: session } });
  expect(await refresh(id)).toMatchObject({ status: 422, body: { code: 'billing.bad_checkout' } });
  await pay(url);
  expect(await refresh(id)).toMatchObject({ status: 200, body: { record: { planid: 'identity' } } });
  expect(await refresh('cs_test_unknown')).toMatchObject({ body: { code: 'billing.bad_checkout' } });
  const other = await fixture.member();
  const foreign = await other.browser.send('/api/v2/billing/refresh', { body: { checkout: id } });
  expect(foreign).toMatchObject({ status: 422, body: { code: 'billing.bad_checkout' } });
  expect(await stateOf(other)).toMatchObject({ planid: 'basic', has_active_subscription: false });
});

test('twenty tabs that begin at once share one customer and one session', async () => {
  const member = await fixture.member();
  const opened = await Promise.all(Array.from({ length: 20 }, () => checkout(member)));
  expect(new Set(opened.map((one) => one.session_id)).size).toBe(1);
  expect(customersOf(member.address)).toHaveLength(1);
});

test('tabs that choose different cycles leave at most one open session, and a later one opens it', async () => {
  const member = await fixture.member();
  const openSessions = (): number => {
    const [customer] = customersOf(member.address);
    const own = [...fixture.standIn.account.sessions.values()].filter(
      (session) => session.customer === customer?.id,
    );
    return own.filter(({ status }) => status === 'open').length;
  };
  for (let round = 0; round < 8; round += 1) {
    const tabs = Array.from({ length: 8 }, (_, tab) => checkout(member, tab % 2 === 0 ? 'month' : 'year'));
    await Promise.allSettled(tabs);
    expect(openSessions()).toBeLessThanOrEqual(1); // none if the last tab gave up on a busy machine
    await checkout(member, round % 2 === 0 ? 'year' : 'month');
    expect(openSessions()).toBe(1);
  }
});

test('who has a subscription cannot begin another one, also if no event told it', async () => {
  fixture.standIn.account.delivery = 'never';
  const member = await fixture.member();
  await pay((await checkout(member)).checkout_url);
  const again = await member.browser.send('/api/v2/billing/checkout', { body: { planid: 'identity' } });
  expect(again).toMatchObject({ status: 422, body: { code: 'billing.already_subscribed' } });
  expect(await stateOf(member)).toMatchObject({ planid: 'identity' });
});

test('an expired session is followed by a new one', async () => {
  const member = await fixture.member();
  const first = await checkout(member);
  const session = fixture.standIn.account.sessions.get(first.session_id);
  if (!session) return expect.fail();
  fixture.standIn.account.sessions.set(session.id, { ...session, status: 'expired', url: null });
  const second = await checkout(member);
  expect(second.session_id).not.toBe(first.session_id);
  expect(await pay(second.checkout_url)).toMatchObject({ status: 303 });
});

test.each([
  ['nothing', 'billing.unknown_plan'],
  ['basic', 'billing.unknown_plan'],
  ['global', 'billing.not_for_sale'],
])('the plan %j is refused with %s', async (planid, code) => {
  const { browser } = await fixture.member();
  const answer = await browser.send('/api/v2/billing/checkout', { body: { planid } });
  expect(answer).toMatchObject({ status: 422, body: { code } });
});

test.each(['hang', 'cut'] as const)(
  'Stripe answers nothing (%s): a clear error within 10 s',
  async (fault) => {
    const member = await fixture.member();
    fixture.standIn.fault = () => fault;
    const began = performance.now();
    const answer = await member.browser.send('/api/v2/billing/checkout', { body: { planid: 'identity' } });
    expect(answer).toMatchObject({ status: 503, body: { code: 'billing.unavailable' } });
    expect(performance.now() - began).toBeLessThan(onThisMachine(10_500));
    fixture.standIn.fault = undefined;
    expect((await checkout(member)).checkout_url).toContain(fixture.standIn.pagesOrigin);
    expect(customersOf(member.address)).toHaveLength(1);
  },
);

test('a payment page that is not of Stripe is refused', async () => {
  const member = await fixture.member();
  await checkout(member);
  for (const [id, session] of fixture.standIn.account.sessions)
    fixture.standIn.account.sessions.set(id, {
      ...session,
      url: 'https://checkout.stripe.com.evil.example/c',
    });
  const answer = await member.browser.send('/api/v2/billing/checkout', { body: { planid: 'identity' } });
  expect(answer).toMatchObject({ status: 503, body: { code: 'billing.unavailable' } });
});

test('the portal opens for a customer only', async () => {
  const member = await fixture.member();
  const open = () => member.browser.send('/api/v2/billing/portal', { form: {} });
  expect(await open()).toMatchObject({ status: 422, body: { code: 'billing.no_account' } });
  await checkout(member);
  const { record } = (await open()).body as { record?: { url: string } };
  expect(record?.url).toContain(`${fixture.standIn.pagesOrigin}/p/session/`);
});

test('links lead to the payment page, or to a page with a message', async () => {
  const visitor = openBrowser(fixture.api.urls);
  await visitor.arrive();
  const html = { Accept: 'text/html' };
  const where = async (browser: ReturnType<typeof openBrowser>, path: string) => {
    const { status, headers } = await browser.send(path, { headers: html });
    return `${status} ${headers.get('location')}`;
  };
  expect(await where(visitor, '/plans/identity')).toBe('302 /signup/identity');
  expect(await where(visitor, '/plans/identity/year')).toBe('302 /signup/identity?billing=year');
  expect(await where(visitor, '/plans/nothing')).toBe('302 /signup');
  expect(await where(visitor, '/account/billing_portal')).toBe('302 /signin?redirect=%2Faccount');
  expect(await where(visitor, '/welcome?checkout=cs_1')).toBe(
    '302 /signin?redirect=%2Faccount%3Fcheckout%3Dcs_1',
  );
  const member = await fixture.member();
  expect(await where(member.browser, '/plans/identity')).toContain(
    `302 ${fixture.standIn.pagesOrigin}/c/pay/`,
  );
  expect(await where(member.browser, '/plans/global')).toBe('302 /pricing');
  expect(await where(member.browser, '/welcome?checkout=cs_1')).toBe('302 /account?checkout=cs_1');
  expect(await where(member.browser, '/welcome')).toBe('302 /account');
  expect(await where(member.browser, '/account/billing_portal')).toContain('/p/session/');
});

test('a prefetch and HEAD of a link create nothing', async () => {
  const member = await fixture.member();
  const { length } = fixture.standIn.requests;
  await member.browser.send('/plans/identity', {
    headers: { 'Sec-Purpose': 'prefetch', Accept: 'text/html' },
  });
  await member.browser.send('/plans/identity', { method: 'HEAD', headers: { Accept: 'text/html' } });
  expect(fixture.standIn.requests).toHaveLength(length);
});

test('a deleted account ends its subscription at Stripe', async () => {
  const member = await fixture.member();
  await pay((await checkout(member)).checkout_url);
  expect(await hasPlan(member, 'identity')).toBe(true);
  const gone = await member.browser.send('/api/v2/account/destroy', { body: { confirmation: password } });
  expect(gone.status).toBe(200);
  const isGone = async () => customersOf(member.address).length === 0;
  expect(await waitFor(isGone, 30_000)).toBe(true);
  const left = [...fixture.standIn.account.subscriptions.values()].filter(
    ({ status }) => status === 'active',
  );
  expect(left.every(({ customer }) => typeof customer === 'string' && customer !== '')).toBe(true);
});
