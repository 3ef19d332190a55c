// Remembers which mailboxes had a trial, also after their account was deleted (record 092).
import { dayMs } from '#platform/time/units.ts';
import type { Clock } from '#platform/time/clock.ts';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { lp } from '#platform/crypto/primitives/bytes.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';
import type { CustomerStore } from './store/customer-store.ts';
import type { TrialStore } from './store/trial-store.ts';

/** Each night renews the mark of a customer, so that it outlives the account for this time. */
const keptMs = 365 * dayMs;
const idBytes = 16;

type TrialDeps = { readonly store: TrialStore; readonly roots: () => RootKeys; readonly clock: Clock };

/** `address`: normalised, as accounts have it. */
export type TrialMarks = {
  had(address: string): Promise<boolean>;
  mark(address: string, session?: Transaction): Promise<void>;
};

export function trialMarks({ store, roots, clock }: TrialDeps): TrialMarks {
  const idOf = (keys: RootKeys, gen: number, address: string): string =>
    keys.mac('email', gen, lp('trial', address)).subarray(0, idBytes).toString('base64url');
  return {
    async had(address) {
      const keys = roots();
      return store.has(keys.gens.map((gen) => idOf(keys, gen, address)));
    },
    async mark(address, session) {
      const keys = roots();
      const now = clock.now();
      const purgeAt = new Date(now.getTime() + keptMs);
      await store.mark(idOf(keys, keys.rootGen(now), address), purgeAt, session);
    },
  };
}

type FormerDeps = {
  readonly customers: Pick<CustomerStore, 'byAccount'>;
  readonly trials: Pick<TrialMarks, 'mark'>;
};

/**
 * Marks the mailbox that an account leaves, if it had a trial or began a checkout: that may be open with a
 * trial, which is then paid under another address.
 */
export const formerMailboxes =
  ({ customers, trials }: FormerDeps) =>
  async ({ account, from }: { readonly account: Buffer; readonly from: string }, session: Transaction) => {
    const row = await customers.byAccount(account);
    if (row?.checkout !== undefined || row?.applied?.hadTrial === true) await trials.mark(from, session);
  };
