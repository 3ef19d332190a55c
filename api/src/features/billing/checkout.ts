// Opens a checkout at Stripe: at most one open session for each account
// (docs/design/http-api.md#billing).
import type { Cycle } from '@glimpse/contracts/plan-table';
import { fail } from '#platform/errors/api-error.ts';
import {
  askStripe,
  type Billing,
  type BillingAccount,
  type BillingDeps,
  requireBilling,
  requirePaymentPage,
} from './billing-deps.ts';
import { isSubscribed } from './model/advice.ts';
import type { Price } from './model/catalogue.ts';
import type { Applied, BegunCheckout, BillingCustomer } from './model/customer.ts';
import type { NewCheckout } from './stripe/gateway.ts';
import type { CheckoutSession } from './stripe/read-stripe.ts';
import { isCustomerMissing } from './stripe/customer-missing.ts';
import { isFault, StripeFault } from './stripe/stripe-fault.ts';

export type Wish = { readonly planId: string; readonly cycle: Cycle };
export type OpenedCheckout = { readonly url: string; readonly sessionId: string };

/** Tabs of one account may begin at the same time; each try sees what the others did. */
const mostTries = 5;
/** No try begins later: the row of an account that was deleted meanwhile must not be created anew. */
const beginMs = 5000;
const idOf = (account: Buffer): string => account.toString('hex');

/** The price of a plan on sale. @throws `billing.unknown_plan`, `billing.not_for_sale` */
export function priceFor({ catalogue }: Pick<Billing, 'catalogue'>, { planId, cycle }: Wish): Price {
  const offer = catalogue.find((one) => one.planId === planId) ?? fail('billing.unknown_plan');
  if (offer.coming) fail('billing.not_for_sale', { detail: offer.name });
  return offer.prices[cycle];
}

/** `isNew`: no checkout was begun with this customer, so it has no subscription. */
type Found = { readonly row: BillingCustomer; readonly isNew: boolean };

/** The row of the account, with a customer at Stripe. @throws `http.not_signed_in` if the account is gone */
async function customerOf(deps: BillingDeps, account: BillingAccount): Promise<Found> {
  const { gateway, customers } = requireBilling(deps);
  const row = (await customers.byAccount(account.id)) ?? (await customers.open(account.id));
  if (row.isClosing) return fail('http.not_signed_in');
  if (row.customerId !== undefined) return { row, isNew: false };
  const accountId = idOf(account.id);
  const asked = { accountId, region: deps.config.region, email: account.address };
  const customerId = await gateway.createCustomer(asked, `customer:${accountId}:${row.attempts}`);
  const stored = await customers.setCustomerId(account.id, customerId);
  if (stored === undefined) {
    await gateway.removeCustomer(customerId); // the account was deleted meanwhile
    return fail('http.not_signed_in');
  }
  return { row: { ...row, customerId: stored }, isNew: true };
}

/** What decides about a checkout; `undefined` if nothing was bought. */
type State = Pick<Applied, 'isInForce' | 'current' | 'unknown'> | undefined;

type Begun = { readonly row: BillingCustomer; readonly price: Price; readonly params: NewCheckout };

const keyOf = (account: Buffer, { planId, cycle, attempt }: BegunCheckout): string =>
  `checkout:${idOf(account)}:${planId}:${cycle}:${attempt}`;

/**
 * Fetches the subscriptions. They are applied if there is one, or if the row has one that has ended since.
 * @throws `billing.already_subscribed`
 */
async function requireNone({ decide, apply }: Billing, row: BillingCustomer): Promise<State> {
  const { account, customerId = '', applied: stored } = row;
  const decision = await decide(customerId);
  if (!isSubscribed(decision) && !isSubscribed(stored)) return decision;
  const applied = await apply(account);
  return isSubscribed(applied) ? fail('billing.already_subscribed') : applied;
}

/** The session of an attempt that this or another request began; `undefined` once it is not open. */
async function joinAttempt(billing: Billing, { row, params }: Begun, begun: BegunCheckout) {
  const { gateway, customers } = billing;
  const { account } = row;
  const id = begun.sessionId ?? (await gateway.createCheckout(params, keyOf(account, begun))).id;
  const session = await gateway.checkout(id); // a repeated create answers as at its first time
  if (session.status === 'complete') await requireNone(billing, row); // paid since the last fetch
  if (session.status !== 'open') return undefined;
  if (begun.sessionId !== undefined) return session; // who begins another attempt ends it
  if (await customers.setSession(account, begun.attempt, session.id)) return session;
  await gateway.expireCheckout(session.id); // another attempt was begun
  return undefined;
}

/** Ends the sessions of the former attempt. Its only one is unknown if the answer of Stripe was lost. */
async function endAttempt(billing: Billing, { row }: Begun): Promise<void> {
  const { gateway } = billing;
  const { checkout, customerId = '' } = row;
  if (!checkout) return;
  const { sessionId } = checkout;
  const isPaid = await (sessionId === undefined
    ? gateway.expireCheckouts(customerId)
    : gateway.expireCheckout(sessionId));
  if (isPaid) await requireNone(billing, row);
}

/** Begins the next attempt; `undefined` if another request was faster. */
async function beginAttempt({ gateway, customers }: Billing, { row, price, params }: Begun) {
  const { account, attempts } = row;
  const { planId, cycle } = price;
  const begun = { planId, cycle, priceId: params.priceId, attempt: attempts + 1 };
  if (!(await customers.beginCheckout(row, begun))) return undefined;
  const session = await gateway.createCheckout(params, keyOf(account, begun));
  if (await customers.setSession(account, begun.attempt, session.id)) return session;
  await gateway.expireCheckout(session.id);
  return undefined;
}

/** The begun checkout, if it is for this price: one that was replaced since then is not charged. */
function sameOf({ row: { checkout }, price, params }: Begun): BegunCheckout | undefined {
  const isSame = checkout?.planId === price.planId && checkout.cycle === price.cycle;
  return isSame && checkout.priceId === params.priceId ? checkout : undefined;
}

/** One try. @returns `undefined` if it must be repeated */
async function tryOnce(billing: Billing, begun: Begun): Promise<CheckoutSession | undefined> {
  const same = sameOf(begun);
  try {
    const joined = same && (await joinAttempt(billing, begun, same));
    if (joined) return joined;
    if (!same) await endAttempt(billing, begun);
  } catch (thrown) {
    if (!same || !(isFault(thrown, 'refused') || isFault(thrown, 'missing'))) throw thrown;
    await endAttempt(billing, begun); // the settings changed since it was begun
  }
  return beginAttempt(billing, begun);
}

type Asked = Pick<Begun, 'row' | 'price'> & { readonly applied: State; readonly address: string };

async function paramsOf(deps: BillingDeps, { row, price, applied, address }: Asked): Promise<NewCheckout> {
  const { prices, checkoutOptions, trials } = requireBilling(deps);
  const { siteOrigin } = deps.config;
  const { trialDays } = checkoutOptions;
  const hadOne = (applied ?? row.applied)?.current !== undefined;
  const isFree = trialDays > 0 && !hadOne && !(await trials.had(address));
  return {
    ...checkoutOptions,
    accountId: idOf(row.account),
    customerId: row.customerId ?? '',
    priceId: await prices.idOf(price),
    trialDays: isFree ? trialDays : 0,
    successUrl: `${siteOrigin}/welcome?checkout={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${siteOrigin}/pricing`,
  };
}

/** Corrects what has changed at Stripe since it was stored. @throws any other fault */
async function correct(
  { customers, prices }: Billing,
  row: BillingCustomer,
  thrown: unknown,
): Promise<undefined> {
  if (isCustomerMissing(thrown)) await customers.forgetCustomer(row.account, row.customerId ?? '');
  else if (isFault(thrown, 'refused')) await prices.check();
  else throw thrown;
}

/** The row is read before Stripe is asked: another checkout since then makes the writes of this one fail. */
async function open(deps: BillingDeps, account: BillingAccount, price: Price): Promise<OpenedCheckout> {
  const billing = requireBilling(deps);
  const { clock } = billing;
  const until = clock.now().getTime() + beginMs;
  for (let tries = 0; tries < mostTries && clock.now().getTime() < until; tries += 1) {
    const { row, isNew } = await customerOf(deps, account);
    const applied = isNew ? undefined : await requireNone(billing, row);
    const params = await paramsOf(deps, { row, price, applied, address: account.address });
    const session = await tryOnce(billing, { row, price, params }).catch((thrown: unknown) => {
      if (tries > 0) throw thrown;
      return correct(billing, row, thrown);
    });
    if (session) return { url: requirePaymentPage(billing, session.url), sessionId: session.id };
  }
  throw new StripeFault('unavailable');
}

/**
 * Opens the payment page of a plan, or returns the one that is open already.
 * @throws `billing.unknown_plan`, `billing.not_for_sale`, `billing.already_subscribed`, and as `askStripe`
 */
export function openCheckout(
  deps: BillingDeps,
  account: BillingAccount,
  wish: Wish,
): Promise<OpenedCheckout> {
  const billing = requireBilling(deps);
  const price = priceFor(billing, wish);
  return askStripe(billing, () => open(deps, account, price));
}
