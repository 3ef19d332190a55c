// A customer of the stand-in who pays for a subscription, and the clock of the stand-in.
import type { StandIn } from '@glimpse/payment-stand-in/stand-in';
import type { Gateway } from '#features/billing/stripe/gateway.ts';

/** `priceIds`: of the month, then of the year. */
export type World = {
  readonly standIn: StandIn;
  readonly gateway: Gateway;
  readonly priceIds: readonly [month: string, year: string];
};

export const siteOrigin = 'http://localhost:1';
const none = { trialDays: 0, promotionCodes: false, taxIds: false, automaticTax: false };

async function post(url: string | null, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields);
  await (await fetch(url ?? '', { method: 'POST', body, redirect: 'manual' })).text();
}

export const later = ({ standIn }: World, days: number): Promise<void> =>
  post(`${standIn.pagesOrigin}/clock`, { days: String(days) });

export const newCheckout = (customerId: string, priceId: string) => ({
  ...none,
  accountId: 'a1',
  customerId,
  priceId,
  successUrl: `${siteOrigin}/welcome?checkout={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${siteOrigin}/pricing`,
});

/** Subscribes by month, after a card that is declined. `press`: sends a form of the portal. */
export async function aSubscriber({ gateway, priceIds }: World, name: string, card: string, trialDays = 0) {
  const customer = { accountId: name, region: 'eu', email: `${name}@example.com` };
  const id = await gateway.createCustomer(customer, `customer ${name}`);
  const checkout = { ...newCheckout(id, priceIds[0]), trialDays };
  const session = await gateway.createCheckout(checkout, `checkout ${name}`);
  await post(session.url, { card: '4000000000000002' });
  await post(session.url, { card, confirm: 'yes' });
  const {
    subscriptions: [subscription],
  } = await gateway.subscriptions(id);
  const portal = await gateway.openPortal(id, `${siteOrigin}/account`);
  const press = (fields: Record<string, string>) =>
    post(portal, { subscription: subscription?.id ?? '', ...fields });
  const look = async () => [await gateway.subscriptions(id), await gateway.invoices(id, 12)];
  return { id, sessionId: session.id, press, look };
}
