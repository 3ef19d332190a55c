// What follows a deleted account: everything that still names it goes, however often that has to be tried (api.md 12).
import type { ErasureStore } from './erasure-store.ts';

/** Takes the account's id out of one part of the product; harmless when repeated. @param account 12 bytes */
export type ErasureStep = (account: Buffer) => Promise<unknown>;

/** Does all of it for one account. @throws what the first part that failed threw, after every part was tried */
export type AccountErasure = (account: Buffer) => Promise<void>;

/** By then every request has ended that began before the deletion, and with it whatever it still wrote. */
const graceSeconds = 15;

export function createAccountErasure(parts: readonly ErasureStep[]): AccountErasure {
  return async (account) => {
    const ends = await Promise.allSettled(parts.map((leave) => leave(account)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };
}

/**
 * For the job: a second farewell to every account deleted a moment ago. It takes what a process left that ended half-way, and what
 * requests wrote that ran beside the deletion; the note goes after it only. @returns how many have gone for good
 * @throws what the first failed one threw, after every account was tried
 */
export async function finishErasures(erasures: Pick<ErasureStore, 'waiting' | 'done'>, erasure: AccountErasure): Promise<number> {
  const failed: unknown[] = [];
  const left = await erasures.waiting(graceSeconds);
  for (const account of left) {
    const leaving = erasure(account).then(() => erasures.done(account));
    await leaving.catch((thrown: unknown) => failed.push(thrown)); // one after the other: this is never urgent
  }
  if (failed.length > 0) throw failed[0];
  return left.length;
}
