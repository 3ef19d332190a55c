// Compares products, prices, the portal and the webhook endpoint at Stripe with our table, and creates or
// changes what differs (docs/billing.md).
import type Stripe from 'stripe';
import { eventKinds } from '../model/event-kinds.ts';
import { type Catalogue, type Offer, type Price, productIdOf } from '../model/catalogue.ts';
import { ask, isFault } from './stripe-fault.ts';
import { readPrice } from './read-stripe.ts';
import { mismatchOf } from './price-book.ts';
import { apiVersion } from './stripe-client.ts';

export type SyncDeps = {
  readonly stripe: Stripe;
  readonly catalogue: Catalogue;
  readonly region: string;
  readonly siteOrigin: string;
  readonly livemode: boolean;
};

/** How a difference ends. Prices cannot be changed, so a new one takes the place of the old one. */
type Change = 'created' | 'changed' | 'replaced';
export type Difference = { readonly what: string; readonly change: Change };

/** A difference with the call that ends it. `secret`: that of a new webhook endpoint. */
type Found = Difference & { readonly run: () => Promise<{ secret?: string } | void> };

export type Synced = {
  readonly differences: readonly Difference[];
  readonly webhookSecret: string | undefined;
};

async function found<Result>(call: Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask(call);
  } catch (thrown) {
    if (isFault(thrown, 'missing')) return undefined;
    throw thrown;
  }
}

async function compareProduct({ stripe }: SyncDeps, offer: Offer): Promise<readonly Found[]> {
  const [id, { name }] = [productIdOf(offer.planId), offer];
  const product = await found(stripe.products.retrieve(id));
  if (!product) {
    return [
      {
        what: `product ${id} is missing`,
        change: 'created',
        run: async () => void (await ask(stripe.products.create({ id, name }))),
      },
    ];
  }
  if (product.name === name && product.active) return [];
  return [
    {
      what: `product ${id} has another name, or is archived`,
      change: 'changed',
      run: async () => void (await ask(stripe.products.update(id, { name, active: true }))),
    },
  ];
}

/** A new price takes over the lookup key, and the old one is archived. */
async function comparePrice({ stripe, livemode }: SyncDeps, price: Price): Promise<readonly Found[]> {
  const { lookupKey, amountCents, cycle, planId } = price;
  const [old] = (await ask(stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 }))).data;
  const fault = mismatchOf(price, old && readPrice(old), livemode);
  if (!fault) return [];
  const params: Stripe.PriceCreateParams = {
    product: productIdOf(planId),
    currency: 'usd',
    unit_amount: amountCents,
    recurring: { interval: cycle },
    lookup_key: lookupKey,
    transfer_lookup_key: true,
  };
  const run = async (): Promise<void> => {
    await ask(stripe.prices.create(params));
    if (old?.active === true) await ask(stripe.prices.update(old.id, { active: false }));
  };
  if (fault === 'missing') return [{ what: `price ${lookupKey} is missing`, change: 'created', run }];
  return [{ what: `price ${lookupKey} has another ${fault}`, change: 'replaced', run }];
}

type PortalFeatures = Stripe.BillingPortal.ConfigurationCreateParams.Features;

/** What stands on invoices. `email`: the address of receipts; the account keeps its own. */
const ownDetails = ['address', 'email', 'name', 'tax_id'] as const;

/** What a customer may do on Stripe's page. A change of the price is prorated and billed at once. */
async function portalFeatures({ stripe, catalogue }: SyncDeps): Promise<PortalFeatures> {
  const onSale = catalogue.filter(({ coming }) => !coming);
  const keys = onSale.flatMap(({ prices }) => [prices.month.lookupKey, prices.year.lookupKey]);
  const { data } = await ask(stripe.prices.list({ lookup_keys: keys, active: true, limit: 100 }));
  const idsOf = ({ prices }: Offer): string[] =>
    data.flatMap(({ id, lookup_key: key }) =>
      key === prices.month.lookupKey || key === prices.year.lookupKey ? [id] : [],
    );
  return {
    customer_update: { enabled: true, allowed_updates: [...ownDetails] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price', 'promotion_code'],
      proration_behavior: 'always_invoice',
      products: onSale.map((offer) => ({ product: productIdOf(offer.planId), prices: idsOf(offer) })),
    },
  };
}

type Sold = { readonly product: string; readonly prices: readonly string[] };

/** The products of a portal with their prices, in an order of their own. */
const soldIn = (products: readonly Sold[] | '' | null | undefined): string =>
  (products || [])
    .map(({ product, prices }) => [product, ...prices.toSorted()].join())
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join(';');

function isPortal(portal: Stripe.BillingPortal.Configuration, wanted: PortalFeatures): boolean {
  const { features } = portal;
  return (
    features.customer_update.enabled &&
    features.customer_update.allowed_updates.toSorted().join() === ownDetails.join() &&
    features.invoice_history.enabled &&
    features.payment_method_update.enabled &&
    features.subscription_cancel.enabled &&
    features.subscription_cancel.mode === 'at_period_end' &&
    features.subscription_update.enabled &&
    soldIn(features.subscription_update.products) === soldIn(wanted.subscription_update?.products)
  );
}

async function comparePortal(deps: SyncDeps): Promise<readonly Found[]> {
  const { stripe, region, siteOrigin } = deps;
  const { data } = await ask(stripe.billingPortal.configurations.list({ active: true, limit: 100 }));
  const portal = data.find(({ metadata }) => metadata?.['region'] === region);
  if (portal && isPortal(portal, await portalFeatures(deps))) return [];
  const run = async (): Promise<void> => {
    const features = await portalFeatures(deps); // again: prices may be new
    const shared = { default_return_url: `${siteOrigin}/account`, features, metadata: { region } };
    if (portal) await ask(stripe.billingPortal.configurations.update(portal.id, shared));
    else await ask(stripe.billingPortal.configurations.create({ ...shared, business_profile: {} }));
  };
  return portal
    ? [{ what: 'the portal has other features or prices', change: 'changed', run }]
    : [{ what: 'the portal is missing', change: 'created', run }];
}

async function compareEndpoint({ stripe, siteOrigin }: SyncDeps): Promise<readonly Found[]> {
  const url = `${siteOrigin}/api/v2/billing/webhook`;
  const kinds: readonly string[] = eventKinds;
  const { data } = await ask(stripe.webhookEndpoints.list({ limit: 100 }));
  const endpoint = data.find((one) => one.url === url);
  const enabled_events = [...eventKinds];
  if (!endpoint) {
    const run = async (): Promise<{ secret?: string }> => {
      const made = await ask(
        stripe.webhookEndpoints.create({ url, enabled_events, api_version: apiVersion }),
      );
      return made.secret === undefined ? {} : { secret: made.secret };
    };
    return [{ what: 'the webhook endpoint is missing', change: 'created', run }];
  }
  const same = endpoint.enabled_events.toSorted().join() === kinds.toSorted().join();
  if (same && endpoint.status === 'enabled') return [];
  return [
    {
      what: 'the webhook endpoint has other events, or is disabled',
      change: 'changed',
      run: async () =>
        void (await ask(stripe.webhookEndpoints.update(endpoint.id, { enabled_events, disabled: false }))),
    },
  ];
}

/**
 * Compares, and creates or changes what differs unless it is a dry run.
 * @throws StripeFault
 */
export async function syncStripe(deps: SyncDeps, isDryRun: boolean): Promise<Synced> {
  const onSale = deps.catalogue.filter(({ coming }) => !coming);
  const prices = onSale.flatMap((offer) => [offer.prices.month, offer.prices.year]);
  const steps = [
    ...onSale.map((offer) => () => compareProduct(deps, offer)),
    ...prices.map((price) => () => comparePrice(deps, price)),
    () => comparePortal(deps),
    () => compareEndpoint(deps),
  ];
  const differences: Difference[] = [];
  let webhookSecret: string | undefined;
  for (const compare of steps) {
    for (const { what, change, run } of await compare()) {
      differences.push({ what, change });
      const done = isDryRun ? undefined : await run();
      webhookSecret = done?.secret ?? webhookSecret;
    }
  }
  return { differences, webhookSecret };
}
