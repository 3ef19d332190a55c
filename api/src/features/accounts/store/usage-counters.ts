// Counters of an account, raised beside the work they count: a lost one is no reason to fail (api.md 12).
import type { Credit } from '../model/account.ts';

/** Nobody waits for it and it never throws. @param owner 12 bytes; absent = nobody to credit */
export type CreditAccount = (owner: Buffer | undefined, what: Credit) => void;

export function usageCounters(accounts: { credit(id: Buffer, what: Credit): Promise<void> }): CreditAccount {
  return (owner, what) => void (owner && accounts.credit(owner, what).catch(() => undefined));
}
