// Starts the API with a stand-in for Stripe that has our products and prices.
import { openStandIn, type StandIn } from '@glimpse/payment-stand-in/stand-in';
import { catalogue } from '#features/billing/model/catalogue.ts';
import { openStripe } from '#features/billing/stripe/stripe-client.ts';
import { syncStripe } from '#features/billing/stripe/sync.ts';
import { openAccountFixture } from '../accounts/account-fixture.ts';
import { aMember, served } from '../accounts/person.ts';

export const webhookSecret = 'whsec_test';
export const webhookPath = '/api/v2/billing/webhook';
const key = 'sk_test_1';

/** Opens a stand-in with products and prices. `target`: where its events go. */
export async function openStockedStandIn(
  target: Parameters<typeof openStandIn>[0]['target'] = () => undefined,
) {
  const standIn = await openStandIn({ apiPort: 0, pagesPort: 0, target });
  const stripe = openStripe(key, { origin: new URL(standIn.apiOrigin) });
  const deps = { stripe, catalogue, region: 'eu', siteOrigin: 'http://localhost:1', livemode: false };
  await syncStripe(deps, false);
  standIn.requests.length = 0;
  return { standIn, stripe };
}

/** Settings of an API that sells plans at this stand-in. */
export const stripeSettings = ({ apiOrigin, pagesOrigin }: StandIn): Readonly<Record<string, string>> => ({
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRETS: webhookSecret,
  STRIPE_API_URL: apiOrigin,
  STRIPE_PAGES_URL: pagesOrigin,
});

export async function openBillingFixture({ copies = 1, env = {} } = {}) {
  await using opened = new AsyncDisposableStack();
  const place: { url?: string } = {};
  const { standIn } = await openStockedStandIn(() =>
    place.url === undefined ? undefined : { url: place.url, secret: webhookSecret },
  );
  opened.use(standIn);
  const stripeEnv = { ...stripeSettings(standIn), LIMITS_BILLING: '0', LIMITS_SHOW_ACCOUNT: '0' };
  const fixture = opened.use(await openAccountFixture({ copies, env: { ...stripeEnv, ...env } }));
  place.url = `${fixture.api.urls[0]}${webhookPath}`;
  const owned = opened.move();
  return {
    ...fixture,
    standIn,
    member: () => aMember(fixture.api.urls, fixture.sink),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

export type BillingFixture = Awaited<ReturnType<typeof openBillingFixture>>;
export type Member = Awaited<ReturnType<BillingFixture['member']>>;

export const cards = { pays: '4242 4242 4242 4242', declines: '4000 0000 0000 0002' } as const;

/** Pays on the page of a session, as a browser does. */
export async function pay(url: unknown, card: string = cards.pays) {
  const body = new URLSearchParams({ card });
  const answer = await fetch(String(url), { method: 'POST', body, redirect: 'manual' });
  await answer.text();
  return { status: answer.status, location: answer.headers.get('location') };
}

type Opened = { readonly checkout_url: string; readonly session_id: string };

/** Begins a checkout. @throws if it is refused */
export async function checkout({ browser }: Member, cycle = 'month'): Promise<Opened> {
  const answer = await browser.send('/api/v2/billing/checkout', {
    body: { planid: 'identity', billing_cycle: cycle },
  });
  if (answer.status !== 200)
    throw new Error(`The checkout was refused: ${answer.status} ${answer.body.code}`);
  return answer.body['record'] as Opened;
}

/** The state of the subscription, as the page reads it. */
export async function stateOf({ browser }: Member): Promise<Record<string, unknown>> {
  const { status, body } = await served(() => browser.send('/api/v2/billing/subscription'));
  if (status !== 200) throw new Error(`The subscription was refused: ${status} ${body.code}`);
  return body['record'] as Record<string, unknown>;
}
