// Objects of Stripe that cannot be read, beside a running API: named once, counted, kept out of the decision
// (docs/design/billing.md#unreadable-objects).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BillingFixture, checkout, openBillingFixture, pay, stateOf } from './billing-fixture.ts';
import { anEvent, webhookOf } from './signed-events.ts';

let fixture: BillingFixture;
let webhook: ReturnType<typeof webhookOf>;
beforeAll(async () => {
  fixture = await openBillingFixture();
  webhook = webhookOf(fixture.api.urls[0]);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const badPayload = { status: 400, code: 'billing.bad_webhook_payload' };

const unreadable = async (kind: string) => {
  const text = await (await fetch(`${fixture.api.serviceUrls[0]}/metrics`)).text();
  const found = new RegExp(`^glimpse_billing_unreadable_total{kind="${kind}"} (\\d+)`, 'm').exec(text);
  return Number(found?.[1] ?? 0);
};
/** The lines that name an object. */
const naming = (id: string) =>
  fixture.api.logs().filter((line) => line.includes('"billing.unreadable"') && line.includes(`"${id}"`));

test.each([
  [
    'fields that we do not know',
    { id: 'evt_more', colour: 'red', data: { more: 1, object: { id: 'x', object: 'coupon' } } },
    0,
  ],
  ['a time that is a text', { id: 'evt_time', created: 'today' }, 1],
  ['an object of another shape', { id: 'evt_shape', data: { object: ['sub_1'] } }, 1],
  [
    'a customer of another shape',
    { id: 'evt_customer', data: { object: { id: 'sub_1', object: 'subscription', customer: 7 } } },
    1,
  ],
])('a webhook with %s is named once and counted', async (_, more, times) => {
  const before = await unreadable('event');
  const answers = [await webhook.postSigned(anEvent(more)), await webhook.postSigned(anEvent(more))];
  for (const answer of answers) expect(answer).toMatchObject(times === 0 ? { status: 200 } : badPayload);
  expect(await unreadable('event')).toBe(before + 2 * times);
  await expect.poll(() => naming(more.id)).toHaveLength(times);
});

test('a subscription of a new status is named once, and changes no plan; a readable state does', async () => {
  const member = await fixture.member();
  await pay((await checkout(member)).checkout_url);
  const hasPlan = async () => (await stateOf(member))['planid'];
  await expect.poll(hasPlan).toBe('identity');
  const { subscriptions } = fixture.standIn.account;
  const own = [...subscriptions.values()].at(-1) ?? expect.fail();
  const [before, lines] = [await unreadable('subscription'), naming(own.id).length];
  subscriptions.set(own.id, { ...own, status: 'frozen' });
  for (let times = 0; times < 2; times += 1) {
    const refresh = await member.browser.send('/api/v2/billing/refresh', { form: {} });
    expect(refresh).toMatchObject({ status: 503, body: { code: 'billing.unavailable' } });
  }
  expect(await stateOf(member)).toMatchObject({ planid: 'identity', has_active_subscription: true });
  expect(await unreadable('subscription')).toBeGreaterThanOrEqual(before + 2);
  await expect.poll(() => naming(own.id).length - lines).toBe(1);
  subscriptions.set(own.id, { ...own, status: 'canceled' });
  await member.browser.send('/api/v2/billing/refresh', { form: {} });
  await expect.poll(hasPlan).toBe('basic');
});
