// Tests the pages of the stand-in for Stripe: their note, their links and their error messages.
import { afterAll, expect, test } from 'vitest';
import Stripe from 'stripe';
import { openStandIn } from './stand-in.ts';

const standIn = await openStandIn({ apiPort: 0, pagesPort: 0, target: () => undefined });
afterAll(() => standIn[Symbol.asyncDispose]());

const { hostname: host, port } = new URL(standIn.apiOrigin);
const stripe = new Stripe('sk_test_1', { host, port, protocol: 'http', telemetry: false });

async function get(url: string) {
  const answer = await fetch(url, { redirect: 'manual' });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}
async function post(url: string, fields: Record<string, string>) {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: answer.status, text: await answer.text() };
}

const note = 'This is a stand-in for Stripe on your machine.';
const product = (await stripe.products.create({ name: 'Identity Plus' })).id;
const priced = (unit_amount: number, interval: 'month' | 'year') =>
  stripe.prices.create({
    currency: 'usd',
    unit_amount,
    recurring: { interval },
    product,
    lookup_key: `identity_${interval}`,
  });
const [price, year] = [await priced(3500, 'month'), await priced(36_500, 'year')];

/** A customer who paid with a card, and the address of the portal. */
async function aSubscriber(card: string) {
  const customer = (await stripe.customers.create({ email: 'ana@example.com' })).id;
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'http://localhost:1/welcome',
  });
  await post(url ?? '', { card });
  const portal = await stripe.billingPortal.sessions.create({ customer });
  const [subscription] = (await stripe.subscriptions.list({ customer })).data;
  return { customer, checkout: url ?? '', portal: portal.url, subscription: subscription?.id ?? '' };
}

test('every page says that it is a stand-in', async () => {
  const { checkout, portal } = await aSubscriber('4242424242424242');
  for (const url of [standIn.pagesOrigin, checkout, portal, `${standIn.pagesOrigin}/nothing`])
    expect((await get(url)).text).toContain(note);
});

test('an invoice has a page and a PDF file, and one that does not exist has none', async () => {
  const { customer, portal } = await aSubscriber('4242424242424242');
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  const shown = await get(invoice?.hosted_invoice_url ?? '');
  expect(shown.status).toBe(200);
  expect(shown.text).toContain(note);
  expect(shown.text).toContain('$35.00');
  const file = await get(invoice?.invoice_pdf ?? '');
  expect(file).toMatchObject({ status: 200, type: 'application/pdf' });
  // The table of a PDF names the byte at which each object starts.
  const places = [...file.text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
  expect(places.map((place) => file.text.slice(place, place + 5))).toEqual(
    places.map((_, at) => `${at + 1} 0 o`),
  );
  expect((await get(portal)).text).toContain(new URL(invoice?.hosted_invoice_url ?? '').pathname);
  expect((await get(`${standIn.pagesOrigin}/invoices/in_none`)).status).toBe(404);
});

test('the portal says that a card is refused, and a payment fails with it', async () => {
  const { portal, subscription } = await aSubscriber('4000000000000341');
  expect((await post(`${standIn.pagesOrigin}/clock`, { days: '32' })).status).toBe(303);
  expect(await post(portal, { subscription, pay: 'yes' })).toMatchObject({
    status: 402,
    text: expect.stringContaining('Your card was declined.') as string,
  });
  const yearly = { subscription, price: year.id };
  expect(await post(portal, yearly)).toMatchObject({ status: 402 });
  for (const card of ['4000000000000002', '1234'])
    expect((await post(portal, { subscription, card })).status).toBe(402);
  expect((await post(portal, { subscription, card: '5555555555554444' })).status).toBe(303);
  expect((await get(portal)).text).toContain('the last payment failed, paid by mastercard ending in 4444');
  expect((await post(portal, { subscription, pay: 'yes' })).status).toBe(303);
  expect((await get(portal)).text).toContain('$35.00 per month, renews on');
});

test.each([['0'], ['-1'], ['x'], ['9999']])('the clock does not move by %s days', async (days) => {
  const before = standIn.account.clock.offsetSeconds;
  expect((await post(`${standIn.pagesOrigin}/clock`, { days })).status).toBe(400);
  expect(standIn.account.clock.offsetSeconds).toBe(before);
});
