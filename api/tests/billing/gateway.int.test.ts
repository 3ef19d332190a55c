// Tests our calls to Stripe against the stand-in, with faults of the line and of its answers.
import { afterAll, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { cardOf } from '@glimpse/payment-stand-in/cards';
import { record } from '@glimpse/payment-stand-in/events';
import { openStandIn } from '@glimpse/payment-stand-in/stand-in';
import { stripeGateway } from '#features/billing/stripe/gateway.ts';
import { openStripe } from '#features/billing/stripe/stripe-client.ts';

const standIn = await openStandIn({ apiPort: 0, pagesPort: 0, target: () => undefined });
afterAll(() => standIn[Symbol.asyncDispose]());

const stripe = openStripe('sk_test_1', { origin: new URL(standIn.apiOrigin) });
const reported: string[] = [];
const onUnreadable = (kind: string, id: string) => void reported.push(`${kind} ${id}`);
const gateway = stripeGateway(stripe, 'eu', { onUnreadable });
const product = await stripe.products.create({ name: 'Identity Plus' });
const price = await stripe.prices.create({
  product: product.id,
  currency: 'usd',
  unit_amount: 3500,
  recurring: { interval: 'month' },
  lookup_key: 'glimpse_identity_month',
});

const checkout = (customerId: string) => ({
  accountId: 'a1',
  customerId,
  priceId: price.id,
  successUrl: 'http://localhost:1/welcome?checkout={CHECKOUT_SESSION_ID}',
  cancelUrl: 'http://localhost:1/pricing',
  trialDays: 0,
  promotionCodes: true,
  taxIds: true,
  automaticTax: false,
});
const aCustomer = (accountId: string) =>
  gateway.createCustomer({ accountId, region: 'eu', email: 'ana@example.com' }, `customer:${accountId}`);

/** Pays on the page of a session, as a browser does. @returns the status and where it leads */
async function pay(url: string | null, fields: Record<string, string>) {
  const answer = await fetch(url ?? '', {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}

test('a checkout is paid on its page, and the subscription has plan, period and card', async () => {
  const customer = await aCustomer('a1');
  expect(await gateway.subscriptions(customer)).toEqual({ subscriptions: [], unreadable: [] });
  const session = await gateway.createCheckout(checkout(customer), 'k1');
  expect(session).toMatchObject({ status: 'open', client_reference_id: 'a1', customer, livemode: false });
  expect((await pay(session.url, { card: '4000 0000 0000 0002' })).status).toBe(402);
  const asked = await pay(session.url, { card: '4000002500003155' });
  expect(asked.text).toContain('Confirm');
  const paid = await pay(session.url, { card: '4000002500003155', confirm: 'yes' });
  expect(paid).toMatchObject({ status: 303, location: `http://localhost:1/welcome?checkout=${session.id}` });
  expect(await gateway.checkout(session.id)).toMatchObject({ status: 'complete', url: null });
  const {
    subscriptions: [subscription],
  } = await gateway.subscriptions(customer);
  expect(subscription).toMatchObject({
    status: 'active',
    items: [
      {
        price: {
          lookupKey: 'glimpse_identity_month',
          productId: product.id,
          cycle: 'month',
          amountCents: 3500,
        },
      },
    ],
    card: { brand: 'visa', last4: cardOf('4000002500003155')?.last4 },
    cancelAtPeriodEnd: false,
  });
  expect(await gateway.invoices(customer, 12)).toMatchObject([{ amount_due: 3500, status: 'paid' }]);
});

test('equal keys make one object, also when the first answer was lost', async () => {
  const before = standIn.account.customers.size;
  let cuts = 1;
  standIn.fault = (path) => (path === '/v1/customers' && (cuts -= 1) >= 0 ? 'cut' : undefined);
  const [one, two] = [await aCustomer('a2'), await aCustomer('a2')];
  standIn.fault = undefined;
  expect(two).toBe(one);
  expect(standIn.account.customers.size).toBe(before + 1);
});

test('an expired session ends, and one that is paid stays', async () => {
  const customer = await aCustomer('a3');
  const session = await gateway.createCheckout(checkout(customer), 'k3');
  await gateway.expireCheckout(session.id);
  await gateway.expireCheckout(session.id);
  expect((await gateway.checkout(session.id)).status).toBe('expired');
  await gateway.expireCheckout('cs_none');
});

test('removing a customer ends its subscriptions; a second time changes nothing', async () => {
  const customer = await aCustomer('a4');
  await pay((await gateway.createCheckout(checkout(customer), 'k4')).url, { card: '4242424242424242' });
  await gateway.removeCustomer(customer);
  await gateway.removeCustomer(customer);
  await expect(gateway.subscriptions(customer)).rejects.toMatchObject({ kind: 'missing' });
});

const eventsOf = (kinds: readonly string[], since: Date) =>
  Array.fromAsync(gateway.events(kinds, { since, until: new Date(Date.now() + 86_400_000) }));

test('events are listed newest first, by kind and time', async () => {
  const events = await eventsOf(['invoice.paid', 'customer.subscription.deleted'], new Date(0));
  expect(events.map(({ kind }) => kind)).toEqual([
    'customer.subscription.deleted',
    'invoice.paid',
    'invoice.paid',
  ]);
  expect(events.every(({ customerId }) => customerId?.startsWith('cus_'))).toBe(true);
  expect(await eventsOf(['invoice.paid'], new Date(Date.now() + 60_000))).toEqual([]);
});

test('a listing has every event, however many pages there are', async () => {
  const customer = standIn.account.customers.get(await aCustomer('a5')) ?? expect.fail();
  for (let at = 0; at < 2500; at += 1) record(standIn.account, 'customer.updated', customer);
  const ids = (await eventsOf(['customer.updated'], new Date(0))).map(({ id }) => id);
  expect(new Set(ids).size).toBe(2500);
  standIn.fault = () => ({ status: 500, body: {} });
  await expect(eventsOf(['customer.updated'], new Date(0))).rejects.toMatchObject({ kind: 'unavailable' });
  standIn.fault = undefined;
});

test.each([
  ['no answer', 'cut', 'unavailable'],
  ['a server error', { status: 500, body: {} }, 'unavailable'],
  ['too many requests', { status: 429, body: {} }, 'busy'],
  ['a wrong key', { status: 401, body: { error: { type: 'invalid_request_error' } } }, 'refused'],
  ['an answer of another shape', { status: 200, body: { data: { id: 'sub_1' } } }, 'unreadable'],
  ['no JSON at all', { status: 200, body: 'x' }, 'unreadable'],
] as const)('%s is a fault of a closed kind', async (_what, fault, kind) => {
  standIn.fault = () => fault;
  await expect(gateway.subscriptions('cus_1')).rejects.toMatchObject({ kind });
  standIn.fault = undefined;
});

test('an answer above 1 MiB is not read to its end', async () => {
  standIn.fault = () => ({ status: 200, body: { data: ['x'.repeat(1_200_000)] } });
  await expect(gateway.subscriptions('cus_1')).rejects.toMatchObject({ name: 'StripeFault' });
  standIn.fault = undefined;
});

test('a subscription with a status that we do not know is kept out and named', async () => {
  const customer = await aCustomer('a6');
  standIn.fault = () => ({
    status: 200,
    body: { data: [{ id: 'sub_odd', object: 'subscription', status: 'frozen' }] },
  });
  reported.length = 0;
  expect(await gateway.subscriptions(customer)).toEqual({ subscriptions: [], unreadable: ['sub_odd'] });
  standIn.fault = undefined;
  expect(reported).toEqual(['subscription sub_odd']);
});

test('an invoice with values that we do not know is left out of the list and named', async () => {
  standIn.fault = () => ({
    status: 200,
    body: { data: [{ id: 'in_odd', object: 'invoice', amount_due: 'much' }] },
  });
  reported.length = 0;
  expect(await gateway.invoices('cus_1', 12)).toEqual([]);
  standIn.fault = undefined;
  expect(reported).toEqual(['invoice in_odd']);
});

/** Grows the object of the last recorded event. */
function grow(bytes: number): void {
  const event = standIn.account.events.at(-1) ?? expect.fail();
  Object.assign(event.data.object, { description: 'x'.repeat(bytes) });
}

test('a page of large events is listed, and one event alone that is too large is named and passed', async () => {
  const customer = standIn.account.customers.get(await aCustomer('a7')) ?? expect.fail();
  const type = 'customer.subscription.paused';
  for (let at = 0; at < 120; at += 1) {
    record(standIn.account, type, customer);
    grow(at === 60 ? 1_200_000 : 12_000);
  }
  const large = standIn.account.events.at(-60)?.id;
  reported.length = 0;
  expect(await eventsOf([type], new Date(0))).toHaveLength(119);
  expect(reported).toEqual([`event ${large}`]);
});

test('an event that cannot be read does not hide older ones', async () => {
  const customer = standIn.account.customers.get(await aCustomer('a8')) ?? expect.fail();
  const type = 'customer.subscription.resumed';
  for (let at = 0; at < 40; at += 1) record(standIn.account, type, customer);
  Object.assign(standIn.account.events.at(-3) ?? expect.fail(), { data: 'odd' });
  reported.length = 0;
  expect(await eventsOf([type], new Date(0))).toHaveLength(39);
  expect(reported).toEqual([`event ${standIn.account.events.at(-3)?.id}`]);
});

test('a call that hangs ends within 10 s', async () => {
  standIn.fault = () => 'hang';
  const begun = performance.now();
  await expect(gateway.subscriptions('cus_1')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(performance.now() - begun).toBeLessThan(onThisMachine(10_000));
  standIn.fault = undefined;
});
