// Builds the objects of Stripe's API that the stand-in returns, with every field that the package demands.
import type Stripe from 'stripe';
import { type Account, type CardKind, nextId, nowOf, type StoredMethod } from './account.ts';

const emptyAddress = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

type Given<Params> = { readonly [Name in keyof Params]?: Params[Name] };

export function aCustomer(account: Account, params: Given<Stripe.CustomerCreateParams>): Stripe.Customer {
  return {
    id: nextId(account, 'cus'),
    object: 'customer',
    balance: 0,
    created: nowOf(account),
    default_source: null,
    delinquent: false,
    description: null,
    email: params.email ?? null,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: toMetadata(params.metadata),
    shipping: null,
  };
}

const toMetadata = (given: unknown): Stripe.Metadata =>
  typeof given === 'object' && given !== null
    ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
    : {};

export function aProduct(account: Account, params: Given<Stripe.ProductCreateParams>): Stripe.Product {
  const now = nowOf(account);
  return {
    id: params.id ?? nextId(account, 'prod'),
    object: 'product',
    active: true,
    created: now,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: toMetadata(params.metadata),
    name: params.name ?? '',
    package_dimensions: null,
    shippable: null,
    type: 'service',
    updated: now,
    url: null,
  };
}

type PriceParams = {
  readonly product: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  readonly lookupKey: string | null;
};

export function aPrice(account: Account, params: PriceParams): Stripe.Price {
  return {
    id: nextId(account, 'price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: nowOf(account),
    currency: params.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookupKey,
    metadata: {},
    nickname: null,
    product: params.product,
    recurring: {
      interval: params.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: params.amountCents,
    unit_amount_decimal: null,
  };
}

type Card = { readonly brand: string; readonly last4: string; readonly kind: CardKind };

export function aCard(account: Account, customer: string, { brand, last4, kind }: Card): StoredMethod {
  const method: Stripe.PaymentMethod = {
    id: nextId(account, 'pm'),
    object: 'payment_method',
    billing_details: { address: emptyAddress, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: null,
      country: 'US',
      display_brand: brand,
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: null,
      regulated_status: null,
      three_d_secure_usage: null,
      wallet: null,
    },
    created: nowOf(account),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return { method, kind };
}
