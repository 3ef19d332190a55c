// The payment page of a checkout session.
import type Stripe from 'stripe';
import type { Account } from './account.ts';
import { cardOf, cardTexts } from './cards.ts';
import { escaped } from '@glimpse/processes/escape-html';
import { button, money, page } from './html.ts';
import { intervalOf } from './paid-objects.ts';
import type { World } from './life.ts';
import { payCheckout } from './pay.ts';

/** A page, a file, or an address to go to. */
export type PageAnswer =
  | { readonly kind: 'page'; readonly status: number; readonly html: string }
  | { readonly kind: 'file'; readonly type: string; readonly bytes: Buffer }
  | { readonly kind: 'redirect'; readonly to: string };

export const shown = (html: string, status = 200): PageAnswer => ({ kind: 'page', status, html });

function gone(session?: Stripe.Checkout.Session): PageAnswer {
  const back = session?.cancel_url ? `<p><a href="${escaped(session.cancel_url)}">Back</a></p>` : '';
  return shown(page('This payment page is closed', `<p>It was paid, or its time is over.</p>${back}`), 404);
}

/** What a session sells: `Identity Plus, $35.00 per month`. */
function saleOf({ products }: Account, price: Stripe.Price): string {
  const name = typeof price.product === 'string' ? products.get(price.product)?.name : undefined;
  return escaped(`${name ?? 'Subscription'}, ${money(price.unit_amount)} per ${intervalOf(price)}`);
}

type Problem = { readonly text: string; readonly typed: string };

function form({ account }: World, session: Stripe.Checkout.Session, problem?: Problem): PageAnswer {
  const plan = account.sessionPlans.get(session.id);
  const price = account.prices.get(plan?.priceId ?? '');
  if (!plan || !price) return gone(session);
  const trial = plan.trialDays > 0 ? `<p>Free for ${plan.trialDays} days, then:</p>` : '';
  const alert = problem ? `<p role="alert">${escaped(problem.text)}</p>` : '';
  const typed = escaped(problem?.typed ?? '4242 4242 4242 4242');
  const cards = cardTexts.map((text) => `<li>${escaped(text)}</li>`).join('');
  const code =
    session.allow_promotion_codes === true ? '<p>Promotion codes can be entered at Stripe.</p>' : '';
  const body = `${alert}${trial}<p>${saleOf(account, price)}</p>${code}
<form method="post"><label>Card number <input name="card" inputmode="numeric" autocomplete="off" required value="${typed}"></label><button>Pay</button></form>
<p><a href="${escaped(session.cancel_url ?? '/')}">Back</a></p><ul>${cards}</ul>`;
  return shown(page('Payment', body), problem ? 402 : 200);
}

const backTo = ({ success_url: url, id }: Stripe.Checkout.Session): PageAnswer => ({
  kind: 'redirect',
  to: (url ?? '/').replace('{CHECKOUT_SESSION_ID}', id),
});

/** Shows the page of a session. */
export function checkoutPage(world: World, sessionId: string): PageAnswer {
  const session = world.account.sessions.get(sessionId);
  return session?.status === 'open' ? form(world, session) : gone(session);
}

/** Takes the form: the number of a card, and whether the customer has confirmed. */
export function postCheckout(world: World, sessionId: string, fields: URLSearchParams): PageAnswer {
  const session = world.account.sessions.get(sessionId);
  if (!session) return gone();
  const answer = fields.get('confirm');
  const number = fields.get('card') ?? '';
  const refuse = (text: string): PageAnswer => form(world, session, { text, typed: number });
  if (answer === 'no') return refuse('Your bank refused the payment.');
  const card = cardOf(number);
  if (!card) return refuse('The stand-in knows only the cards below.');
  switch (payCheckout(world, sessionId, { card, isConfirmed: answer === 'yes' })) {
    case 'paid':
      return backTo(session);
    case 'declined':
      return refuse('Your card was declined.');
    case 'asks': {
      const yes = button('', 'Confirm', { card: number, confirm: 'yes' });
      const no = button('', 'Refuse', { card: number, confirm: 'no' });
      const amount = `<p>Payment of ${money(session.amount_total)}</p>`;
      return shown(page('Your bank asks you to confirm', `${amount}${yes}${no}`));
    }
    case 'closed':
      return gone(session);
  }
}
