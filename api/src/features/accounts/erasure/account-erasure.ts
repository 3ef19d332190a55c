// Erases what other parts hold of a deleted account, until all is gone
// (docs/design/http-api.md#account-deletion).
import type { ErasureStore } from './erasure-store.ts';

/** Removes the account's id from one part of the product; may be repeated. @param account 12 bytes */
export type EraseStep = (account: Buffer) => Promise<unknown>;

/** Runs all steps for one account. @throws the first error, after every step was tried */
export type EraseAccount = (account: Buffer) => Promise<void>;

/** What a deletion uses: the notes of unfinished erasures, and the erasure. */
export type ErasureDeps = { readonly erasures: ErasureStore; readonly eraseAccount: EraseAccount };

/** Longer than any request: none that began before the deletion still writes for the account. */
const graceSeconds = 15;

export function accountErasure(steps: readonly EraseStep[]): EraseAccount {
  return async (account) => {
    const ends = await Promise.allSettled(steps.map((step) => step(account)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };
}

type FinishDeps = Omit<ErasureDeps, 'erasures'> & {
  readonly erasures: Pick<ErasureStore, 'waiting' | 'done'>;
};

/**
 * Erases accounts again after the grace period, because a process may have crashed or a request may have
 * written meanwhile. Then removes their notes. @returns how many accounts were finished
 * @throws the first error, after every account was tried
 */
export async function finishErasures({ erasures, eraseAccount }: FinishDeps): Promise<number> {
  const failed: unknown[] = [];
  const left = await erasures.waiting(graceSeconds);
  for (const account of left) {
    const erasing = eraseAccount(account).then(() => erasures.done(account));
    // One after the other: a job is never urgent.
    await erasing.catch((thrown: unknown) => failed.push(thrown));
  }
  if (failed.length > 0) throw failed[0];
  return left.length;
}
