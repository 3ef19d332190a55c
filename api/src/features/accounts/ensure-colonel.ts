// Ensures a colonel: creates or verifies the account of an administrator, from the command line (api.md 1.5, 12).
import { limits } from '@glimpse/contracts/limits';
import { keyAlphabet } from '#platform/crypto/primitives/ids.ts';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';
import { emailIds, newEmailId } from './model/email-addresses.ts';
import type { PasswordDeps, MailDeps } from './account-deps.ts';
import { refuseWeak } from './model/password-policy.ts';

type EnsureColonelDeps = MailDeps & PasswordDeps;

/** `address` as `mailAddress` reads it. Without a password its owner is mailed a link to set one. */
type Wish = { readonly address: string; readonly password: string | undefined; readonly locale: string };

/** `had`: there is a verified account; it stays as it is. */
export type EnsuredColonel = 'made' | 'verified' | 'had';

const unguessableChars = 50;

/**
 * Ensures that the address has a verified account. The role itself comes from configuration, at every request. An account
 * that waits for its verification gets another password: a stranger may have signed up with the address.
 * @throws what `refuseWeak` refuses, `store.unavailable`
 */
export async function ensureColonel(deps: EnsureColonelDeps, { address, password, locale }: Wish): Promise<EnsuredColonel> {
  if (password !== undefined) refuseWeak(password, 'accounts.password_too_short');
  const hash = await deps.passwords.make(password ?? deps.ids.pick(keyAlphabet, unguessableChars));
  return deps.transact(async (session) => {
    const roots = deps.keyring.roots();
    const now = deps.clock.now();
    const held = await deps.accounts.byEmailId(emailIds(roots, address), session);
    if (held?.verified) return 'had';
    const made = { address, hash, verified: true, locale, ...newEmailId(roots, address, now), planId: 'basic' };
    const id = held?.id ?? (await deps.accounts.insert(made, now, session));
    if (held) await deps.accounts.verifyWithNewPassword(id, { hash, now }, session);
    if (password === undefined) await mailLink(deps, { id, to: address, locale }, session);
    return held ? 'verified' : 'made';
  });
}

/** Mails the link by which a password is set. */
async function mailLink(
  deps: EnsureColonelDeps,
  { id, to, locale }: { id: Buffer; to: string; locale: string },
  session: Transaction,
): Promise<void> {
  const resetKey = deps.ids.pick(keyAlphabet, limits.resetKeyChars);
  await deps.accounts.beginReset(id, { keyHash: sha256(resetKey), seconds: limits.resetSeconds }, session);
  await deps.outbox.add(session, { kind: 'password_request', data: { resetKey }, cause: deps.ids.nonce(), to, locale, owner: id });
}
