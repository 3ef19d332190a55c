// Events as Stripe signs and posts them, made by the package's own helper.
import Stripe from 'stripe';
import { webhookPath, webhookSecret } from './billing-fixture.ts';

/** Builds an event in Stripe's format about an unknown customer. */
export const anEvent = (more: object = {}) => ({
  id: 'evt_test_1',
  object: 'event',
  api_version: '2026-08-26.dahlia',
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  type: 'customer.subscription.updated',
  data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_nobody' } },
  ...more,
});

/** An event about a subscription of this customer. */
export const anEventOf = (customer: string, id: string, more: object = {}) =>
  anEvent({ id, data: { object: { id: 'sub_1', object: 'subscription', customer } }, ...more });

type Signing = { readonly secret?: string; readonly ageSeconds?: number };

/** The header of a signed body. */
export function signed(
  payload: string,
  { secret = webhookSecret, ageSeconds = 0 }: Signing = {},
): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  const made: unknown = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return { 'stripe-signature': String(made) };
}

/** Posts to the webhook of an API process. */
export function webhookOf(origin: string | undefined) {
  const post = async (body: string, headers: Record<string, string> = {}, path = webhookPath) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    });
    const read = JSON.parse(await answer.text()) as { code?: string; received?: boolean };
    return { status: answer.status, ...read };
  };
  const postSigned = (event: object, path = webhookPath) => {
    const payload = JSON.stringify(event);
    return post(payload, signed(payload), path);
  };
  return { post, postSigned };
}
