// Ends the process before or after a labelled effect of billing, for crash tests with CRASH_POINT
// (docs/design/trust.md#payments).
import type { CustomerStore } from '#features/billing/store/customer-store.ts';
import type { EventStore } from '#features/billing/store/event-store.ts';
import type { Gateway } from '#features/billing/stripe/gateway.ts';
import type { Transactions } from '#platform/mongo/transaction.ts';
import type { Crash } from './crash-points.ts';

/** `apply`: an account gets the state of Stripe. `deletion`: what a deleted account has at Stripe ends. */
export const billingCrashLabels = [
  'event.before_row',
  'event.after_row',
  'apply.before_fetch',
  'apply.after_fetch',
  'apply.before_transaction',
  'apply.in_transaction',
  'apply.after_transaction',
  'event.before_done',
  'event.after_done',
  'checkout.customer_created',
  'checkout.customer_stored',
  'checkout.attempt_stored',
  'checkout.session_created',
  'checkout.session_stored',
  'checkout.session_ended',
  'deletion.before_sessions',
  'deletion.after_sessions',
  'deletion.before_customer',
  'deletion.after_customer',
  'deletion.after_row',
] as const;
export type BillingCrashLabel = (typeof billingCrashLabels)[number];

type BillingCrash = Crash<BillingCrashLabel>;
type Points = { readonly before?: BillingCrashLabel; readonly after?: BillingCrashLabel };

/** What billing changes outside the process, or asks for. */
export type BillingEffects = {
  readonly customers: CustomerStore;
  readonly events: EventStore;
  readonly gateway: Gateway;
  readonly transact: Transactions;
};

function pointsAround(crash: BillingCrash) {
  return <Given extends readonly unknown[], Result>(
    call: (...given: Given) => Promise<Result>,
    { before, after }: Points,
  ) =>
    async (...given: Given): Promise<Result> => {
      if (before) await crash(before);
      const result = await call(...given);
      if (after) await crash(after);
      return result;
    };
}

/** The last write of the transaction was sent, and nothing is committed. */
function crashingTransactions(transact: Transactions, crash: BillingCrash): Transactions {
  return async (work) => {
    await crash('apply.before_transaction');
    const result = await transact(async (session) => {
      const inner = await work(session);
      await crash('apply.in_transaction');
      return inner;
    });
    await crash('apply.after_transaction');
    return result;
  };
}

/** Adds the points to the stores, the gateway and the transactions. For processes with `CRASH_POINT` only. */
export function crashingBilling(
  { customers, events, gateway, transact }: BillingEffects,
  crash: BillingCrash,
): BillingEffects {
  const around = pointsAround(crash);
  const { setCustomerId, beginCheckout, setSession, remove } = customers;
  const { createCustomer, createCheckout, expireCheckout, expireCheckouts } = gateway;
  const sessions = { before: 'deletion.before_sessions', after: 'deletion.after_sessions' } as const;
  const customer = { before: 'deletion.before_customer', after: 'deletion.after_customer' } as const;
  const fetched = { before: 'apply.before_fetch', after: 'apply.after_fetch' } as const;
  return {
    customers: {
      ...customers,
      setCustomerId: around(setCustomerId, { after: 'checkout.customer_stored' }),
      beginCheckout: around(beginCheckout, { after: 'checkout.attempt_stored' }),
      setSession: around(setSession, { after: 'checkout.session_stored' }),
      remove: around(remove, { after: 'deletion.after_row' }),
    },
    events: {
      ...events,
      add: around(events.add, { before: 'event.before_row', after: 'event.after_row' }),
      done: around(events.done, { before: 'event.before_done', after: 'event.after_done' }),
    },
    gateway: {
      ...gateway,
      createCustomer: around(createCustomer, { after: 'checkout.customer_created' }),
      createCheckout: around(createCheckout, { after: 'checkout.session_created' }),
      expireCheckout: around(expireCheckout, { after: 'checkout.session_ended' }),
      subscriptions: around(gateway.subscriptions, fetched),
      expireCheckouts: around(expireCheckouts, sessions),
      removeCustomer: around(gateway.removeCustomer, customer),
    },
    transact: crashingTransactions(transact, crash),
  };
}
