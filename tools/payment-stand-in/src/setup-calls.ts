// The calls that set an account up: products, prices, the portal, webhook endpoints.
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { nextId, nowOf } from './account.ts';
import { type Call, found, listOf, Refusal, required } from './call.ts';
import { aPrice, aProduct } from './objects.ts';
import { flagIn, groupIn, listIn, numberIn, type Params, textIn, textsIn } from './params.ts';

const postProduct: Call = ({ account }, { params }) => {
  const name = required(params, 'name');
  const id = textIn(params, 'id');
  const product = aProduct(account, {
    name,
    metadata: textsIn(params, 'metadata'),
    ...(id !== undefined && { id }),
  });
  account.products.set(product.id, product);
  return product;
};

/** A key moves from its former price if `transfer_lookup_key` is true. */
const postPrice: Call = ({ account }, { params }) => {
  const lookupKey = textIn(params, 'lookup_key') ?? null;
  const former = [...account.prices.values()].find((one) => one.lookup_key === lookupKey);
  if (lookupKey !== null && former) {
    if (!flagIn(params, 'transfer_lookup_key'))
      throw new Refusal(400, 'A price already uses that lookup key.');
    account.prices.set(former.id, { ...former, lookup_key: null });
  }
  const price = aPrice(account, {
    product: found(account.products, textIn(params, 'product'), 'product').id,
    amountCents: numberIn(params, 'unit_amount') ?? 0,
    currency: required(params, 'currency'),
    interval: textIn(groupIn(params, 'recurring'), 'interval') === 'year' ? 'year' : 'month',
    lookupKey,
  });
  account.prices.set(price.id, price);
  return price;
};

const listPrices: Call = ({ account }, { params }) => {
  const keys = listIn(params, 'lookup_keys');
  const isActiveOnly = flagIn(params, 'active');
  const wanted = [...account.prices.values()].filter(
    ({ lookup_key: key, active }) =>
      (keys.length === 0 || (key !== null && keys.includes(key))) && (active || !isActiveOnly),
  );
  return listOf('/v1/prices', wanted, params);
};

const updateProduct: Call = ({ account }, { params, id }) => {
  const product = found(account.products, id, 'product');
  const next = {
    ...product,
    name: textIn(params, 'name') ?? product.name,
    active: textIn(params, 'active') !== 'false',
  };
  account.products.set(id, next);
  return next;
};

const updatePrice: Call = ({ account }, { params, id }) => {
  const next = { ...found(account.prices, id, 'price'), active: textIn(params, 'active') !== 'false' };
  account.prices.set(id, next);
  return next;
};

const off = { enabled: false } as const;

const updates = ['address', 'email', 'name', 'phone', 'shipping', 'tax_id'] as const;

/** The details of a customer that the portal lets change. */
function allowedUpdates(asked: Params | undefined): (typeof updates)[number][] {
  const names = listIn(groupIn(asked, 'customer_update') ?? {}, 'allowed_updates');
  return updates.filter((one) => names.includes(one));
}

/** The features of a portal that were asked for; all others are off. */
function portalFeatures(asked: Params | undefined): Stripe.BillingPortal.Configuration['features'] {
  const isOn = (name: string): boolean => flagIn(groupIn(asked, name), 'enabled');
  const update = groupIn(asked, 'subscription_update');
  const products = Object.values(groupIn(update, 'products') ?? {}).flatMap((one) =>
    typeof one === 'string'
      ? []
      : [{ product: textIn(one, 'product') ?? '', prices: [...listIn(one, 'prices')] }],
  );
  return {
    customer_update: { enabled: isOn('customer_update'), allowed_updates: allowedUpdates(asked) },
    invoice_history: { enabled: isOn('invoice_history') },
    payment_method_update: { enabled: isOn('payment_method_update'), payment_method_configuration: null },
    subscription_cancel: {
      enabled: isOn('subscription_cancel'),
      cancellation_reason: { ...off, feedback_options: null, options: [] },
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_update: {
      enabled: isOn('subscription_update'),
      billing_cycle_anchor: null,
      default_allowed_updates: ['price', 'promotion_code'],
      products: products.map((one) => ({
        ...one,
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      })),
      proration_behavior: 'always_invoice',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  };
}

const putPortal: Call = ({ account }, { params, id }) => {
  const now = nowOf(account);
  const configuration: Stripe.BillingPortal.Configuration = {
    id: id === '' ? nextId(account, 'bpc') : found(account.configurations, id, 'configuration').id,
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: textIn(params, 'default_return_url') ?? null,
    features: portalFeatures(groupIn(params, 'features')),
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: { ...textsIn(params, 'metadata') },
    name: null,
    updated: now,
  };
  account.configurations.set(configuration.id, configuration);
  return configuration;
};

/** Creates an endpoint. Only this answer contains its secret. */
const postEndpoint: Call = ({ account }, { params }) => {
  const endpoint: Stripe.WebhookEndpoint = {
    id: nextId(account, 'we'),
    object: 'webhook_endpoint',
    api_version: textIn(params, 'api_version') ?? null,
    application: null,
    created: nowOf(account),
    description: null,
    enabled_events: [...listIn(params, 'enabled_events')],
    livemode: false,
    metadata: {},
    secret: `whsec_${randomBytes(16).toString('hex')}`,
    status: 'enabled',
    url: required(params, 'url'),
  };
  account.endpoints.set(endpoint.id, endpoint);
  return endpoint;
};

const withoutSecret = ({ secret: _secret, ...endpoint }: Stripe.WebhookEndpoint) => endpoint;

const updateEndpoint: Call = ({ account }, { params, id }) => {
  const endpoint = found(account.endpoints, id, 'webhook endpoint');
  const next = { ...endpoint, enabled_events: [...listIn(params, 'enabled_events')], status: 'enabled' };
  account.endpoints.set(id, next);
  return withoutSecret(next);
};

/** Method and path pattern of each call; `:id` names an object. */
export const setupCalls: Readonly<Record<string, Call>> = {
  'POST /v1/products': postProduct,
  'GET /v1/products/:id': ({ account }, { id }) => found(account.products, id, 'product'),
  'POST /v1/products/:id': updateProduct,
  'GET /v1/prices': listPrices,
  'POST /v1/prices': postPrice,
  'POST /v1/prices/:id': updatePrice,
  'GET /v1/billing_portal/configurations': ({ account }, { params }) =>
    listOf('/v1/billing_portal/configurations', [...account.configurations.values()], params),
  'POST /v1/billing_portal/configurations': putPortal,
  'POST /v1/billing_portal/configurations/:id': putPortal,
  'GET /v1/webhook_endpoints': ({ account }, { params }) =>
    listOf('/v1/webhook_endpoints', [...account.endpoints.values()].map(withoutSecret), params),
  'POST /v1/webhook_endpoints': postEndpoint,
  'POST /v1/webhook_endpoints/:id': updateEndpoint,
};
