// Events of Stripe at the webhook: signed and unsigned, doubled, foreign, too large, and dropped on the way.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import {
  type BillingFixture,
  checkout,
  openBillingFixture,
  pay,
  stateOf,
  webhookPath,
  webhookSecret,
} from './billing-fixture.ts';
import { anEvent, signed, webhookOf } from './signed-events.ts';

let fixture: BillingFixture;
let webhook: ReturnType<typeof webhookOf>;
beforeAll(async () => {
  fixture = await openBillingFixture();
  webhook = webhookOf(fixture.api.urls[0]);
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => {
  fixture.standIn.account.delivery = 'at_once';
});

const badSignature = { status: 400, code: 'billing.bad_webhook_signature' };
const badPayload = { status: 400, code: 'billing.bad_webhook_payload' };

test.each([webhookPath, '/welcome/stripe/webhook'])('%s takes a signed event, also twice', async (path) => {
  expect(await webhook.postSigned(anEvent(), path)).toEqual({ status: 200, received: true });
  expect(await webhook.postSigned(anEvent(), path)).toEqual({ status: 200, received: true });
});

test('an event without a right signature is refused', async () => {
  const payload = JSON.stringify(anEvent());
  expect(await webhook.post(payload)).toMatchObject(badSignature);
  expect(await webhook.post(payload, signed(payload, { secret: 'whsec_other' }))).toMatchObject(badSignature);
  expect(await webhook.post(`${payload} `, signed(payload))).toMatchObject(badSignature);
});

test('an event of the live mode is refused with a key of the test mode', async () => {
  expect(await webhook.postSigned(anEvent({ livemode: true }))).toMatchObject(badSignature);
});

test.each([
  ['a list', '[]'],
  ['a text', '"x"'],
  ['no JSON', 'no json'],
  ['an event without an object', JSON.stringify(anEvent({ data: {} }))],
  ['an event without an id', JSON.stringify(anEvent({ id: undefined }))],
])('%s is a bad payload, although it is signed', async (_, payload) => {
  expect(await webhook.post(payload, signed(payload))).toMatchObject(badPayload);
});

test.each([
  ['of an unknown kind', anEvent({ type: 'coupon.created' })],
  ['of nobody', anEvent({ data: { object: { id: 'x', object: 'coupon' } } })],
  ['of a customer of another region', anEvent({ data: { object: { id: 'cus_other', object: 'customer' } } })],
])('an event %s is answered and dropped', async (_, event) => {
  expect(await webhook.postSigned(event)).toEqual({ status: 200, received: true });
});

test('an event of nearly 1 MiB is read, a larger one is not', async () => {
  const large = (bytes: number) =>
    anEvent({ padding: 'a'.repeat(bytes - JSON.stringify(anEvent()).length - 13) });
  expect(await webhook.postSigned(large(1_048_576))).toMatchObject({ status: 200 });
  expect(await webhook.postSigned(large(1_048_577))).toMatchObject({ status: 413, code: 'http.too_large' });
});

test.each(['twice', 'reversed', 'late'] as const)(
  'events that come %s end in the state of Stripe',
  async (way) => {
    fixture.standIn.account.delivery = way;
    const member = await fixture.member();
    await pay((await checkout(member)).checkout_url);
    expect(await waitFor(async () => (await stateOf(member))['planid'] === 'identity', 20_000)).toBe(true);
  },
);

test('events that never come are found within 60 s', async () => {
  fixture.standIn.account.delivery = 'never';
  const member = await fixture.member();
  await pay((await checkout(member)).checkout_url);
  expect(await waitFor(async () => (await stateOf(member))['planid'] === 'identity', 60_000)).toBe(true);
});

test('no log line has the key, the webhook secret, an address or an id of Stripe', () => {
  const lines = fixture.api.logs().join('\n');
  for (const secret of [
    'sk_test_1',
    webhookSecret,
    '@example.com',
    'cus_standin',
    'cs_standin',
    'sub_standin',
  ])
    expect(lines).not.toContain(secret);
});
