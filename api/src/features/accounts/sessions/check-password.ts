// Checks the password of an account; an unknown account costs the same (docs/design/trust.md#enumeration).
import type { BaseDeps, PasswordDeps } from '../account-deps.ts';
import type { Account } from '../model/account.ts';
import { isTooLong } from '../model/password-policy.ts';

/** `outdated`: right, but hashed with an older recipe or key. */
export type PasswordVerdict = 'right' | 'outdated' | 'wrong';

/** Hashes once in every case, also without an account and for a password that is too long. */
export async function checkPassword(
  { passwords }: PasswordDeps,
  password: string,
  { account, network }: { readonly account: Pick<Account, 'hash'> | undefined; readonly network: string },
): Promise<PasswordVerdict> {
  const tooLong = isTooLong(password);
  const verdict = await passwords.check(tooLong ? '' : password, account?.hash, network);
  return tooLong ? 'wrong' : verdict;
}

type RehashDeps = PasswordDeps & Pick<BaseDeps, 'accounts' | 'clock'>;

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
