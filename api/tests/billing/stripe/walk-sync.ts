// Makes all calls of `stripe sync`.
import type Stripe from 'stripe';
import type { StandIn } from '@glimpse/payment-stand-in/stand-in';
import { catalogue } from '#features/billing/model/catalogue.ts';
import { syncStripe } from '#features/billing/stripe/sync.ts';
import { siteOrigin } from './subscriber.ts';

/**
 * Creates all, then changes each at the stand-in, so that `stripe sync` changes it back.
 * @returns the differences that are left
 */
export async function walkSync({ account }: StandIn, stripe: Stripe): Promise<readonly string[]> {
  const deps = { stripe, catalogue, region: 'eu', siteOrigin, livemode: false };
  await syncStripe(deps, false);
  const { products, prices, configurations, endpoints } = account;
  for (const [id, product] of products) products.set(id, { ...product, name: 'Another', active: false });
  for (const [id, price] of prices) prices.set(id, { ...price, unit_amount: 1 });
  for (const [id, portal] of configurations) {
    const { features } = portal;
    configurations.set(id, { ...portal, features: { ...features, invoice_history: { enabled: false } } });
  }
  for (const [id, endpoint] of endpoints) endpoints.set(id, { ...endpoint, status: 'disabled' });
  await syncStripe(deps, false);
  return (await syncStripe(deps, false)).differences.map(({ what }) => what);
}
