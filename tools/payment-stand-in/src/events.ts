// Records events and sends them to the webhook endpoint, signed as Stripe signs them.
import Stripe from 'stripe';
import { type Account, nextId, nowOf } from './account.ts';

/** `url` and `secret` of the endpoint that gets the events. */
export type Target = { readonly url: string; readonly secret: string };

/** Objects that events are about. */
export type Subject = Stripe.Customer | Stripe.Subscription | Stripe.Invoice | Stripe.Checkout.Session;

const lateMs = 5000;
const signer = new Stripe('sk_test_standin').webhooks;

/** Appends an event. Its object is a copy: later changes of the object do not change the event. */
export function record(account: Account, type: string, object: Subject): Stripe.Event {
  const event: unknown = {
    id: nextId(account, 'evt'),
    object: 'event',
    api_version: '2026-08-26.dahlia',
    created: nowOf(account),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: null,
    type,
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the union of all events is by type
  const made = event as Stripe.Event;
  account.events.push(made);
  return made;
}

/** Sends one event once, signed with the real time. @returns the status; 0: no answer */
export async function send(event: Stripe.Event, { url, secret }: Target): Promise<number> {
  const payload = JSON.stringify(event);
  const signature = await signer.generateTestHeaderStringAsync({ payload, secret });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: payload,
      headers,
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Sends events in the way that the account is set to. Failed ones are repeated once after 5 s. */
export function createSender(account: Account, target: () => Target | undefined) {
  const timers = new Set<NodeJS.Timeout>();
  const held: Stripe.Event[] = [];
  const after = (ms: number, run: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  };
  const deliver = async (event: Stripe.Event, isRepeat = false): Promise<void> => {
    const to = target();
    if (!to) return;
    const status = await send(event, to);
    if ((status === 0 || status >= 500) && !isRepeat) after(lateMs, () => void deliver(event, true));
  };
  const flushReversed = (): void => {
    for (const event of held.splice(0).toReversed()) void deliver(event);
  };
  return {
    deliver(event: Stripe.Event): void {
      switch (account.delivery) {
        case 'never':
          return;
        case 'at_once':
          return void deliver(event);
        case 'late':
          return after(lateMs, () => void deliver(event));
        case 'twice':
          void deliver(event);
          return after(1000, () => void deliver(event));
        case 'reversed':
          if (held.push(event) === 1) after(2000, flushReversed);
      }
    },
    [Symbol.dispose]() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
