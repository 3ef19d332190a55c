// Checks the password of an account; an unknown account costs the same (docs/design/trust.md#enumeration).
import type { BaseDeps, PasswordDeps } from '../account-deps.ts';
import type { Account } from '../model/account.ts';
import { isTooLong } from '../model/password-policy.ts';
import type { Guess } from './guess-limit.ts';

/** `outdated`: right, but hashed with an older recipe or key. */
export type PasswordVerdict = 'right' | 'outdated' | 'wrong';

/** `emailId`: of the typed address, where it may have no account. */
type Checked = {
  readonly account: Pick<Account, 'id' | 'hash'> | undefined;
  readonly emailId?: Buffer | undefined;
  readonly network: string;
};

/**
 * Hashes once in every case, also without an account and for a password that is too long. The guess counts
 * when its turn has come, before the hash; a right one is taken back.
 * @throws `http.rate_limited` over the limit of the account, `store.unavailable`
 */
export async function checkPassword(
  { passwords, guesses }: PasswordDeps,
  password: string,
  { account, emailId, network }: Checked,
): Promise<PasswordVerdict> {
  const tooLong = isTooLong(password);
  let guess: Guess | undefined;
  const before = async (): Promise<void> => {
    guess = await guesses.reserve({ account, emailId, network });
  };
  const verdict = await passwords.check(tooLong ? '' : password, account?.hash, { network, before });
  if (tooLong || verdict === 'wrong') return 'wrong';
  await guess?.recordSuccess();
  return verdict;
}

type RehashDeps = Pick<PasswordDeps, 'passwords'> & Pick<BaseDeps, 'accounts' | 'clock'>;

/** Hashes a right password again with today's recipe and key. @returns the account as stored now */
export async function rehashPassword(
  { passwords, accounts, clock }: RehashDeps,
  password: string,
  { found, network }: { readonly found: Account; readonly network: string },
): Promise<Account> {
  const hash = await passwords.make(password, network);
  const changed = await accounts.change(found.id, { held: found.hash, set: { hash }, now: clock.now() });
  return changed ? { ...found, hash } : found;
}
