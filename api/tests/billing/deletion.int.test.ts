// An account is deleted while its checkout is open: nothing can be paid afterwards, or it ends at once.
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import { password } from '../accounts/person.ts';
import { type BillingFixture, checkout, type Member, openBillingFixture, pay } from './billing-fixture.ts';
import { atStripe } from './crash-setup.ts';
import { anEventOf, webhookOf } from './signed-events.ts';

/** The job runs every 20 s. */
const jobMs = 50_000;

let fixture: BillingFixture;
let client: MongoClient;
beforeAll(async () => {
  fixture = await openBillingFixture();
  client = await MongoClient.connect(fixture.api.mongoUrl);
});
afterAll(async () => {
  await client.close();
  await fixture[Symbol.asyncDispose]();
});

const rows = (collection: string, customerId: string) =>
  client.db().collection(collection).countDocuments({ customerId });
const statusOf = (sessionId: string) => fixture.standIn.account.sessions.get(sessionId)?.status;

async function aBuyer() {
  const member = await fixture.member();
  const page = await checkout(member);
  return { member, page, customer: atStripe(fixture, member.address).customers[0]?.id ?? '' };
}

async function destroy({ browser }: Member): Promise<void> {
  const gone = await browser.send('/api/v2/account/destroy', { body: { confirmation: password } });
  expect(gone.status).toBe(200);
}

/** The customer is gone at Stripe and here. Stripe's own event about that may come before the row goes. */
const isRemoved = (customer: string): Promise<boolean> =>
  waitFor(
    async () =>
      !fixture.standIn.account.customers.has(customer) && (await rows('billing_customers', customer)) === 0,
    jobMs,
  );

test('the open page of a deleted account takes no payment', async () => {
  const { member, page, customer } = await aBuyer();
  await destroy(member);
  expect(await isRemoved(customer)).toBe(true);
  expect(statusOf(page.session_id)).toBe('expired');
  expect((await pay(page.checkout_url)).status).not.toBe(303);
  const webhook = webhookOf(fixture.api.urls[0]);
  expect(await webhook.postSigned(anEventOf(customer, 'evt_late'))).toMatchObject({ status: 200 });
  const late = { customerId: customer, _id: 'evt_late' } as never;
  expect(await client.db().collection('billing_events').countDocuments(late)).toBe(0);
});

test('what is paid between the deletion and the end of the page is cancelled', async () => {
  const { member, page, customer } = await aBuyer();
  const isEnding = (path: string): boolean => path.endsWith('/expire');
  fixture.standIn.fault = (path) => (isEnding(path) ? 'cut' : undefined);
  await destroy(member);
  const isTried = async () => fixture.standIn.requests.some(({ path }) => path.includes(page.session_id));
  expect(await waitFor(isTried, jobMs)).toBe(true);
  expect((await pay(page.checkout_url)).status).toBe(303);
  fixture.standIn.fault = undefined;
  expect(await isRemoved(customer)).toBe(true);
  const own = [...fixture.standIn.account.subscriptions.values()].filter((one) => one.customer === customer);
  expect(own.map(({ status }) => status)).toEqual(['canceled']);
  const waiting = () => client.db().collection('billing_events').countDocuments({ state: 'waiting' });
  await expect.poll(waiting).toBe(0); // the payment told about a closed account
});
