// Receives an event of Stripe. It is a hint only: a job fetches what it is about, and applies that
// (docs/design/trust.md#payments).
import { receiveEvent as contract } from '@glimpse/contracts/billing';
import { ApiError, fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { type Billing, type BillingDeps, requireBilling } from './billing-deps.ts';
import { isHandled } from './model/event-kinds.ts';
import { idOf, readEvent, type StripeEvent } from './stripe/read-stripe.ts';
import { readSigned } from './stripe/signature.ts';

/** The event of a signed body. @throws `billing.bad_webhook_payload`, `billing.bad_webhook_signature` */
function eventOf(
  { webhook, clock, onUnreadable }: Billing,
  bytes: Uint8Array,
  signature: string,
): StripeEvent {
  const signed = readSigned(Buffer.from(bytes), { signature, secrets: webhook.secrets, now: clock.now() });
  if (signed === 'bad_signature') return fail('billing.bad_webhook_signature');
  if (signed === 'bad_payload') return fail('billing.bad_webhook_payload');
  try {
    const event = readEvent(signed.event);
    // A test event must not move a paid plan. The other mode has another secret, as a rule.
    return event.livemode === webhook.livemode ? event : fail('billing.bad_webhook_signature');
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    const id = idOf(signed.event);
    if (id !== undefined) onUnreadable('event', id);
    throw new ApiError('billing.bad_webhook_payload', { cause });
  }
}

/** As `eventOf`, and counts what it refuses. */
function acceptEvent(billing: Billing, bytes: Uint8Array, signature: string): StripeEvent {
  try {
    return eventOf(billing, bytes, signature);
  } catch (thrown) {
    billing.onEvent('', 'refused');
    throw thrown;
  }
}

/** Stores the event once. Events that concern no customer of ours are dropped. */
export const receiveEvent = operation(contract, async (deps: BillingDeps, { body, context }) => {
  const billing = requireBilling(deps);
  const { events, customers, clock, onEvent } = billing;
  const given = context.request.headers['stripe-signature'];
  const event = acceptEvent(billing, body, typeof given === 'string' ? given : '');
  const { customerId, kind } = event;
  if (!isHandled(kind) || customerId === undefined || !(await customers.isKnown(customerId))) {
    onEvent(kind, 'dropped');
    return { received: true as const };
  }
  const isNew = await events.add({ ...event, customerId }, clock.now());
  onEvent(kind, isNew ? 'stored' : 'repeated');
  return { received: true as const };
});
