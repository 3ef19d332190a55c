// Forged, old and foreign events have no effect: a refusal, and no row (goal B2).
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import { atStripe } from './crash-setup.ts';
import { type BillingFixture, checkout, openBillingFixture, webhookSecret } from './billing-fixture.ts';
import { anEventOf, signed, webhookOf } from './signed-events.ts';

let fixture: BillingFixture;
let webhook: ReturnType<typeof webhookOf>;
let client: MongoClient;
/** A customer of this region: an event that is accepted leaves a row. */
let customer = '';
beforeAll(async () => {
  fixture = await openBillingFixture();
  webhook = webhookOf(fixture.api.urls[0]);
  client = await MongoClient.connect(fixture.api.mongoUrl);
  const member = await fixture.member();
  await checkout(member);
  customer = atStripe(fixture, member.address).customers[0]?.id ?? expect.fail();
});
afterAll(async () => {
  await client.close();
  await fixture[Symbol.asyncDispose]();
});

const rowsOf = (id: string) =>
  client.db().collection<{ _id: string }>('billing_events').countDocuments({ _id: id });
/** How often Stripe was asked for subscriptions. */
const fetches = () => fixture.standIn.requests.filter(({ path }) => path === '/v1/subscriptions').length;

const forgeries: readonly (readonly [
  string,
  (payload: string) => readonly [string, Record<string, string>],
])[] = [
  ['without a signature', (payload) => [payload, {}]],
  ['with an empty signature', (payload) => [payload, { 'stripe-signature': '' }]],
  ['altered after it was signed', (payload) => [payload.replace('sub_1', 'sub_2'), signed(payload)]],
  ['with a space more', (payload) => [`${payload} `, signed(payload)]],
  ['signed for another region', (payload) => [payload, signed(payload, { secret: 'whsec_other_region' })]],
  ['signed 301 s ago', (payload) => [payload, signed(payload, { ageSeconds: 302 })]],
  ['signed 301 s ahead', (payload) => [payload, signed(payload, { ageSeconds: -310 })]],
  ['with the signature of another body', (payload) => [payload, signed('{}')]],
];

test.each(forgeries)('an event %s is refused and leaves nothing', async (what, forge) => {
  const id = `evt_${what}`;
  const before = fetches();
  const refused = { status: 400, code: 'billing.bad_webhook_signature' };
  expect(await webhook.post(...forge(JSON.stringify(anEventOf(customer, id))))).toMatchObject(refused);
  expect([await rowsOf(id), fetches()]).toEqual([0, before]);
});

test('an event of the other mode is refused and leaves nothing', async () => {
  const event = anEventOf(customer, 'evt_live', { livemode: true });
  expect(await webhook.postSigned(event)).toMatchObject({ status: 400 });
  expect(await rowsOf('evt_live')).toBe(0);
});

test('an event of a customer of another region is answered and leaves nothing', async () => {
  expect(await webhook.postSigned(anEventOf('cus_other_region', 'evt_other'))).toMatchObject({ status: 200 });
  expect(await rowsOf('evt_other')).toBe(0);
});

test('the same event, signed 290 s ago with the right secret, leaves one row and one fetch', async () => {
  const before = fetches();
  const payload = JSON.stringify(anEventOf(customer, 'evt_right'));
  const late = signed(payload, { secret: webhookSecret, ageSeconds: 290 });
  expect(await webhook.post(payload, late)).toMatchObject({ status: 200 });
  expect(await webhook.post(payload, late)).toMatchObject({ status: 200 });
  expect(await rowsOf('evt_right')).toBe(1);
  expect(await waitFor(async () => fetches() > before, 15_000)).toBe(true);
});
