// Holds the bootstrap data of the page, which changes when the visitor signs out
// (docs/design/web-accounts.md#visitor).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';

export type Globals = {
  current(): Bootstrap;
  change(part: Partial<Bootstrap>): void;
  /** Calls back after each change. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
};

export function createGlobals(first: Bootstrap): Globals {
  let bootstrap = first;
  const listeners = new Set<() => void>();
  return {
    current: () => bootstrap,
    change: (part) => {
      bootstrap = { ...bootstrap, ...part };
      for (const notify of listeners) notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The globals of a visitor without a session. The plan's limits change too. */
export function anonymousGlobals({ available_plans, plan }: Bootstrap): Partial<Bootstrap> {
  return {
    authenticated: false,
    custid: 'anon',
    email: null,
    cust: null,
    customer_since: null,
    plan: available_plans['anonymous'] ?? plan,
    is_paid: false,
    custom_domains: [],
    custom_domains_record_count: 0,
    metadata_record_count: 0,
  };
}
