// Events of Stripe at the webhook: signed and unsigned, doubled, foreign, too large, and dropped on the way.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import Stripe from 'stripe';
import { waitFor } from '../../../scripts/tool/wait.ts';
import {
  type BillingFixture,
  checkout,
  openBillingFixture,
  pay,
  stateOf,
  webhookPath,
  webhookSecret,
} from './billing-fixture.ts';

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await openBillingFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(() => {
  fixture.standIn.account.delivery = 'at_once';
});

const anEvent = (more: object = {}) => ({
  id: 'evt_test_1',
  object: 'event',
  api_version: '2026-08-26.dahlia',
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  type: 'customer.subscription.updated',
  data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_nobody' } },
  ...more,
});

async function post(body: string, headers: Record<string, string> = {}, path = webhookPath) {
  const answer = await fetch(`${fixture.api.urls[0]}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
  const text = await answer.text();
  const read = JSON.parse(text) as { code?: string; received?: boolean };
  return { status: answer.status, ...read };
}

function signed(payload: string, secret = webhookSecret): Record<string, string> {
  const made: unknown = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return { 'stripe-signature': String(made) };
}

const postSigned = (event: object, path = webhookPath) => {
  const payload = JSON.stringify(event);
  return post(payload, signed(payload), path);
};

const badSignature = { status: 400, code: 'billing.bad_webhook_signature' };
const badPayload = { status: 400, code: 'billing.bad_webhook_payload' };

test.each([webhookPath, '/welcome/stripe/webhook'])('%s takes a signed event, also twice', async (path) => {
  expect(await postSigned(anEvent(), path)).toEqual({ status: 200, received: true });
  expect(await postSigned(anEvent(), path)).toEqual({ status: 200, received: true });
});

test('an event without a right signature is refused', async () => {
  const payload = JSON.stringify(anEvent());
  expect(await post(payload)).toMatchObject(badSignature);
  expect(await post(payload, signed(payload, 'whsec_other'))).toMatchObject(badSignature);
  expect(await post(`${payload} `, signed(payload))).toMatchObject(badSignature);
});

test('an event of the live mode is refused with a key of the test mode', async () => {
  expect(await postSigned(anEvent({ livemode: true }))).toMatchObject(badSignature);
});

test.each([
  ['a list', '[]'],
  ['a text', '"x"'],
  ['no JSON', 'no json'],
  ['an event without an object', JSON.stringify(anEvent({ data: {} }))],
  ['an event without an id', JSON.stringify(anEvent({ id: undefined }))],
])('%s is a bad payload, although it is signed', async (_, payload) => {
  expect(await post(payload, signed(payload))).toMatchObject(badPayload);
});

test.each([
  ['of an unknown kind', anEvent({ type: 'coupon.created' })],
  ['of nobody', anEvent({ data: { object: { id: 'x', object: 'coupon' } } })],
  ['of a customer of another region', anEvent({ data: { object: { id: 'cus_other', object: 'customer' } } })],
])('an event %s is answered and dropped', async (_, event) => {
  expect(await postSigned(event)).toEqual({ status: 200, received: true });
});

test('an event of nearly 1 MiB is read, a larger one is not', async () => {
  const large = (bytes: number) =>
    anEvent({ padding: 'a'.repeat(bytes - JSON.stringify(anEvent()).length - 13) });
  expect(await postSigned(large(1_048_576))).toMatchObject({ status: 200 });
  expect(await postSigned(large(1_048_577))).toMatchObject({ status: 413, code: 'http.too_large' });
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
}, 90_000);

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
