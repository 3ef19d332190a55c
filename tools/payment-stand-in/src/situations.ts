// States into which a person or a bank brings a subscription, for tests and for trying things out.
import type Stripe from 'stripe';
import { nextId } from './account.ts';
import { billFailed, customerIdOf, priceOf, update, type World } from './life.ts';
import { aPrice, aProduct } from './objects.ts';
import { anItem } from './paid-objects.ts';

type Begin = (world: World, subscription: Stripe.Subscription) => void;

/** A price that no table of ours has. */
function anotherPrice({ account }: World, name: string): Stripe.Price {
  const product = aProduct(account, { name });
  account.products.set(product.id, product);
  const sold = { product: product.id, amountCents: 1500, currency: 'usd', interval: 'month' } as const;
  const price = aPrice(account, { ...sold, lookupKey: null });
  account.prices.set(price.id, price);
  return price;
}

/** An add-on becomes the first of two items. */
const addOn: Begin = (world, subscription) => {
  const { items, id } = subscription;
  const [own] = items.data;
  if (!own) return;
  const { current_period_start: start, current_period_end: end } = own;
  const price = anotherPrice(world, 'Support');
  const item = anItem({ id: nextId(world.account, 'si'), subscription: id, price, start, end });
  update(world, subscription, { items: { ...items, data: [item, own] } });
};

const negotiated: Begin = (world, subscription) => {
  const price = anotherPrice(world, 'Negotiated');
  const data = subscription.items.data.map((item) => ({ ...item, price }));
  update(world, subscription, { items: { ...subscription.items, data } });
};

/** An invoice item in another currency binds the customer to it; only an administrator can resolve that. */
const euros: Begin = ({ account }, subscription) => {
  const customer = account.customers.get(customerIdOf(subscription));
  if (customer) account.customers.set(customer.id, { ...customer, currency: 'eur' });
};

/** By name: what the page calls it, and what it does. */
export const situations = {
  add_on: { text: 'Add an add-on', begin: addOn },
  negotiated: { text: 'Change to a negotiated price', begin: negotiated },
  failed_charge: {
    text: 'Fail a single charge',
    begin: (world, subscription) => billFailed(world, subscription, priceOf(subscription).unit_amount ?? 0),
  },
  unpaid: { text: 'Mark unpaid', begin: (world, one) => update(world, one, { status: 'unpaid' }) },
  euros: { text: 'Bind the customer to euros', begin: euros },
  paused: { text: 'Pause', begin: (world, one) => update(world, one, { status: 'paused' }) },
} as const satisfies Readonly<Record<string, { readonly text: string; readonly begin: Begin }>>;

export const isSituation = (given: string): given is keyof typeof situations =>
  Object.hasOwn(situations, given);
