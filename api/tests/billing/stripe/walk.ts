// Makes every call to Stripe that our code makes, and has the stand-in send every kind of event it knows.
import { record } from '@glimpse/payment-stand-in/events';
import type { PassOptions } from '@glimpse/payment-stand-in/schemas/pass-call';
import { openRecorder, type Seen } from '@glimpse/payment-stand-in/schemas/recorder';
import { openStandIn } from '@glimpse/payment-stand-in/stand-in';
import { catalogue, findOffer } from '#features/billing/model/catalogue.ts';
import { eventKinds } from '#features/billing/model/event-kinds.ts';
import { type Gateway, stripeGateway } from '#features/billing/stripe/gateway.ts';
import { openStripe } from '#features/billing/stripe/stripe-client.ts';
import { siteOrigin, type World } from './subscriber.ts';
import { walkCheckouts } from './walk-checkouts.ts';
import { walkSubscriptions } from './walk-subscriptions.ts';
import { walkSync } from './walk-sync.ts';

/** `unused`: methods of the gateway that were not called. `left`: what `stripe sync` could not change. */
export type Walked = {
  readonly seen: readonly Seen[];
  readonly events: readonly unknown[];
  readonly unused: readonly string[];
  readonly left: readonly string[];
};

/** Notes which methods are called. */
function noted(gateway: Gateway, called: Set<string>): Gateway {
  const get = (target: Gateway, name: string): unknown => {
    called.add(name);
    return Reflect.get(target, name);
  };
  return new Proxy(gateway, { get: (target, name) => get(target, String(name)) });
}

async function priceIdsOf(gateway: Gateway): Promise<World['priceIds']> {
  const { month, year } = findOffer(catalogue, 'identity').prices;
  const found = await gateway.prices([month.lookupKey, year.lookupKey]);
  const idOf = (key: string) => found.find(({ lookup_key: own }) => own === key)?.id ?? '';
  return [idOf(month.lookupKey), idOf(year.lookupKey)];
}

/** Reads more events than fit on a page. */
async function walkEvents({ standIn, gateway }: World): Promise<void> {
  const [customer] = standIn.account.customers.values();
  for (let at = 0; customer && at < 120; at += 1) record(standIn.account, 'customer.updated', customer);
  for await (const _event of gateway.events(eventKinds, { since: new Date(0), until: new Date(1e13) }));
}

/** Walks through all calls. `judge`: has each one judged. */
export async function walkStripe(options: Omit<PassOptions, 'standIn'> = {}): Promise<Walked> {
  await using standIn = await openStandIn({ apiPort: 0, pagesPort: 0, target: () => undefined });
  await using recorder = await openRecorder({ standIn: standIn.apiOrigin, ...options });
  const stripe = openStripe('sk_test_1', { origin: new URL(recorder.origin) });
  const left = await walkSync(standIn, stripe);
  const called = new Set<string>();
  const plain = stripeGateway(stripe, 'eu');
  const gateway = noted(plain, called);
  const world = { standIn, gateway, priceIds: await priceIdsOf(gateway) };
  await walkCheckouts(world);
  await walkSubscriptions(world);
  const elsewhere = stripeGateway(stripe, 'us', { testClock: 'clock_1' });
  const customer = { accountId: 'a2', region: 'us', email: 'ben@example.com' };
  await elsewhere.openPortal(await elsewhere.createCustomer(customer, 'on a clock'), siteOrigin);
  await walkEvents(world);
  const unused = Object.keys(plain).filter((name) => !called.has(name));
  return { seen: recorder.seen, events: standIn.account.events, unused, left };
}
