// The portal page: a customer sees and changes the subscription.
import type Stripe from 'stripe';
import type { Account } from './account.ts';
import { cardOf } from './cards.ts';
import { type PageAnswer, shown } from './checkout-page.ts';
import { escaped } from '@glimpse/processes/escape-html';
import { button, day, money, page } from './html.ts';
import {
  changePrice,
  customerIdOf,
  endOf,
  openInvoice,
  payOpen,
  priceOf,
  setEnding,
  update,
  type World,
} from './life.ts';
import { aCard } from './objects.ts';
import { intervalOf } from './paid-objects.ts';

const gone = (): PageAnswer =>
  shown(page('This page is closed', '<p>Open it again from your account.</p>'), 404);

const living = ({ status }: Stripe.Subscription): boolean => status !== 'canceled';

const subscriptionsOf = ({ subscriptions }: Account, customer: string): readonly Stripe.Subscription[] =>
  [...subscriptions.values()].filter((one) => customerIdOf(one) === customer);

/** The other prices of the same product. */
function otherPrices({ prices }: Account, subscription: Stripe.Subscription): readonly Stripe.Price[] {
  const current = priceOf(subscription);
  return [...prices.values()].filter(
    ({ id, product, lookup_key: key }) => id !== current.id && product === current.product && key !== null,
  );
}

/** What comes next for a subscription. */
function nextOf(subscription: Stripe.Subscription): string {
  const end = day(endOf(subscription));
  if (!living(subscription)) return 'has ended';
  if (subscription.status === 'past_due') return 'the last payment failed';
  return subscription.cancel_at_period_end ? `ends on ${end}` : `renews on ${end}`;
}

/** The card that pays: `visa ending in 4242`. */
function cardTextOf({ methods }: Account, { default_payment_method: method }: Stripe.Subscription): string {
  const id = typeof method === 'string' ? method : (method?.id ?? '');
  const { card } = methods.get(id)?.method ?? {};
  return card ? `, paid by ${card.brand} ending in ${card.last4}` : '';
}

function subscriptionForms(world: World, subscription: Stripe.Subscription): string {
  const id = subscription.id;
  const ending = subscription.cancel_at_period_end;
  const price = priceOf(subscription);
  const cost = `${money(price.unit_amount)} per ${intervalOf(price)}`;
  const state = `<p>${escaped(`${cost}, ${nextOf(subscription)}${cardTextOf(world.account, subscription)}`)}</p>`;
  if (!living(subscription)) return state;
  const changes = otherPrices(world.account, subscription).map((other) =>
    button('', `Change to ${money(other.unit_amount)} per ${intervalOf(other)}`, {
      subscription: id,
      price: other.id,
    }),
  );
  const end = ending
    ? button('', 'Keep the subscription', { subscription: id, end: 'no' })
    : button('', 'Cancel at the end of the period', { subscription: id, end: 'yes' });
  const pay = openInvoice(world, subscription) ? button('', 'Pay now', { subscription: id, pay: 'yes' }) : '';
  const replace = `<form method="post"><input type="hidden" name="subscription" value="${escaped(id)}"><label>New card number <input name="card" autocomplete="off" required></label><button>Replace the card</button></form>`;
  return `${state}${pay}${changes.join('')}${replace}${end}`;
}

/** Name and address of receipts, where the configuration of the portal lets them change. */
function detailsForm({ configurations, customers }: Account, portal: Stripe.BillingPortal.Session): string {
  const { configuration: id, customer } = portal;
  const features = configurations.get(typeof id === 'string' ? id : id.id)?.features;
  const own = customers.get(customer);
  if (!own || features?.customer_update.enabled !== true) return '';
  return `<form method="post"><input type="hidden" name="details" value="yes"><label>Name <input name="name" value="${escaped(own.name ?? '')}"></label><label>Receipts go to <input name="email" value="${escaped(own.email ?? '')}"></label><button>Save</button></form>`;
}

function saveDetails(
  { account, emit }: World,
  { customer }: Stripe.BillingPortal.Session,
  fields: URLSearchParams,
) {
  const own = account.customers.get(customer);
  if (!own) return;
  const next = { ...own, name: fields.get('name'), email: fields.get('email') };
  account.customers.set(customer, next);
  emit('customer.updated', next);
}

/** @param problem what went wrong with the form that was sent */
export function portalPage(world: World, portalId: string, problem = ''): PageAnswer {
  const portal = world.account.portals.get(portalId);
  if (!portal) return gone();
  const mine = subscriptionsOf(world.account, portal.customer);
  const invoices = [...world.account.invoices.values()].filter((one) => one.customer === portal.customer);
  const lines = invoices.map(
    ({ id, number, created, amount_due: amount, status }) =>
      `<li><a href="/invoices/${escaped(id)}">${escaped(number ?? '')}</a> · ${day(created)} · ${money(amount)} · ${escaped(status ?? '')}</li>`,
  );
  const alert = problem === '' ? '' : `<p role="alert">${escaped(problem)}</p>`;
  const body = `${alert}${mine.map((one) => subscriptionForms(world, one)).join('')}${detailsForm(world.account, portal)}<h2>Invoices</h2><ul>${lines.join('')}</ul><p><a href="${escaped(portal.return_url ?? '/')}">Back to Glimpse</a></p>`;
  return shown(page('Your subscription', body), problem === '' ? 200 : 402);
}

/** @returns why it was refused; nothing if it was not */
function replaceCard(world: World, subscription: Stripe.Subscription, typed: string): string {
  const found = cardOf(typed);
  if (!found) return 'The stand-in knows only the cards of its payment page.';
  if (found.kind === 'declines') return 'Your card was declined.';
  const stored = aCard(world.account, customerIdOf(subscription), found);
  world.account.methods.set(stored.method.id, stored);
  update(world, subscription, { default_payment_method: stored.method.id });
  return '';
}

/** Carries out what a form asks for. @returns why it was refused; nothing if it was not */
function act(world: World, subscription: Stripe.Subscription, fields: URLSearchParams): string {
  const { account } = world;
  const price = account.prices.get(fields.get('price') ?? '');
  if (fields.has('pay')) return payOpen(world, subscription) ? '' : 'Your card was declined.';
  if (fields.has('card')) return replaceCard(world, subscription, fields.get('card') ?? '');
  if (price) return changePrice(world, subscription, price) ? '' : 'Your card was declined.';
  if (fields.has('end')) setEnding(world, subscription, fields.get('end') === 'yes');
  return '';
}

/** Takes a form of the page and shows it again. */
export function postPortal(world: World, portalId: string, fields: URLSearchParams): PageAnswer {
  const portal = world.account.portals.get(portalId);
  if (portal && fields.has('details')) {
    saveDetails(world, portal, fields);
    return { kind: 'redirect', to: `/p/session/${portalId}` };
  }
  const subscription = world.account.subscriptions.get(fields.get('subscription') ?? '');
  if (!portal || !subscription || customerIdOf(subscription) !== portal.customer) return gone();
  const problem = living(subscription) ? act(world, subscription, fields) : '';
  if (problem !== '') return portalPage(world, portalId, problem);
  return { kind: 'redirect', to: `/p/session/${portalId}` };
}
