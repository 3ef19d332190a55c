// Account erasure: removes what still names a deleted account, and retries until all of it is gone (api.md 12).
import type { ErasureStore } from './erasure-store.ts';

/** Removes the account's id from one part of the product; may be repeated. @param account 12 bytes */
export type EraseStep = (account: Buffer) => Promise<unknown>;

/** Runs all steps for one account. @throws the first error, after every step was tried */
export type EraseAccount = (account: Buffer) => Promise<void>;

/** What a deletion uses: the notes of unfinished erasures, and the erasure itself. */
export type Erasing = { readonly erasures: ErasureStore; readonly eraseAccount: EraseAccount };

/** By then every request that began before the deletion has ended, so nothing is written for the account any more. */
const graceSeconds = 15;

export function accountErasure(steps: readonly EraseStep[]): EraseAccount {
  return async (account) => {
    const ends = await Promise.allSettled(steps.map((step) => step(account)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };
}

type Finishing = Omit<Erasing, 'erasures'> & { readonly erasures: Pick<ErasureStore, 'waiting' | 'done'> };

/**
 * Erases accounts a second time after the grace period: for a process that ended half-way, and for requests that ran beside the
 * deletion. Only then is the note removed. @returns how many accounts are gone for good
 * @throws the first error, after every account was tried
 */
export async function finishErasures({ erasures, eraseAccount }: Finishing): Promise<number> {
  const failed: unknown[] = [];
  const left = await erasures.waiting(graceSeconds);
  for (const account of left) {
    const erasing = eraseAccount(account).then(() => erasures.done(account));
    await erasing.catch((thrown: unknown) => failed.push(thrown)); // one after the other: this is never urgent
  }
  if (failed.length > 0) throw failed[0];
  return left.length;
}
