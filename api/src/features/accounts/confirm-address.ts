// Confirms an address by a mailed link, which proves the mailbox alone
// (docs/design/http-api.md#verification).
import { fail } from '#platform/errors/api-error.ts';
import { isOutage } from '#platform/mongo/outage.ts';
import type { BaseDeps, PasswordDeps } from './account-deps.ts';
import type { Account } from './model/account.ts';
import { emailIds } from './model/email-addresses.ts';
import { refuseWeak } from './model/password-policy.ts';
import { checkPassword } from './sessions/check-password.ts';

type ConfirmDeps = Pick<BaseDeps, 'accounts' | 'clock' | 'keyring'> & PasswordDeps;

/** A link that its holder's key opened. `address`: sealed in it; the release before sealed none. */
type MailedLink = {
  readonly sid: Buffer;
  readonly address: string | undefined;
  /** Whether the caller's browser signed up with the password of this hash. */
  readonly isFromHere: (hash: string) => boolean;
};

type Typed = { readonly password: string | undefined; readonly network: string };

const findBy = ({ accounts, keyring }: ConfirmDeps, { address, sid }: MailedLink) =>
  address === undefined ? accounts.awaiting(sid) : accounts.byEmailId(emailIds(keyring.roots(), address));

/** The hash that the account gets; `undefined` if it keeps the one of the browser that signed up. */
async function newHash(
  { passwords }: PasswordDeps,
  { password, network }: Typed,
  needsPassword: boolean,
): Promise<string | undefined> {
  if (password === undefined) return needsPassword ? fail('accounts.verify_needs_password') : undefined;
  refuseWeak(password, 'accounts.new_too_short');
  return passwords.make(password, network);
}

/** Whether this link confirmed the account, with this password: the answer of the first try was lost. */
async function isConfirmedBy(
  deps: PasswordDeps,
  { sid, isFromHere }: MailedLink,
  { account, password, network }: Typed & { readonly account: Account },
): Promise<boolean> {
  if (account.verification?.equals(sid) !== true) return false;
  if (password === undefined) return isFromHere(account.hash);
  return (await checkPassword(deps, password, { account, network })) !== 'wrong';
}

/** What reveals of verification links ask of the accounts. */
export function confirmations(deps: ConfirmDeps) {
  return {
    /** Whether this caller has to choose a password; `undefined` if no account waits for the link. */
    async needsPassword(link: MailedLink): Promise<boolean | undefined> {
      const account = await findBy(deps, link);
      return account && !account.verified ? !link.isFromHere(account.hash) : undefined;
    },
    /**
     * Checks everything before anything is consumed, and hashes.
     * @returns what confirms the account, false for an unknown outcome; `undefined` if none waits
     * @throws `accounts.verify_needs_password`, what `refuseWeak` throws, `store.unavailable`
     */
    async prepare(link: MailedLink, typed: Typed): Promise<(() => Promise<boolean>) | undefined> {
      const account = await findBy(deps, link);
      if (!account) return undefined;
      if (account.verified)
        return (await isConfirmedBy(deps, link, { account, ...typed })) ? async () => true : undefined;
      const hash = await newHash(deps, typed, !link.isFromHere(account.hash));
      const change = { sid: link.sid, held: account.hash, hash };
      return () => confirmOnce(deps, account.id, change);
    },
  };
}

/** Confirms, or reads back who did. @returns false: the outcome is unknown, or another link was first */
async function confirmOnce(
  { accounts, clock }: ConfirmDeps,
  id: Buffer,
  change: { readonly sid: Buffer; readonly held: string; readonly hash: string | undefined },
): Promise<boolean> {
  try {
    if (await accounts.confirm(id, { ...change, now: clock.now() })) return true;
    const found = await accounts.byId(id);
    return found?.verified === true && found.verification?.equals(change.sid) === true;
  } catch (error) {
    if (isOutage(error)) return false;
    throw error;
  }
}
