// Creates or verifies the account of a colonel, for the command line (docs/design/http-api.md#access).
import { limits } from '@glimpse/contracts/limits';
import { freePlan } from '@glimpse/contracts/plan-table';
import { keyAlphabet } from '#platform/crypto/primitives/ids.ts';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';
import type { PasswordDeps, MailDeps } from './account-deps.ts';
import { emailIds, newEmailId } from './model/email-addresses.ts';
import { refuseWeak } from './model/password-policy.ts';

type EnsureColonelDeps = MailDeps & PasswordDeps;

/** `address` as `mailAddress` returns it. Without a password, a link to set one is mailed. */
type ColonelRequest = {
  readonly address: string;
  readonly password: string | undefined;
  readonly locale: string;
};

/** `had`: a verified account exists and stays as it is. */
export type EnsuredColonel = 'made' | 'verified' | 'had';

const unguessableChars = 50;

/**
 * Ensures that the address has a verified account; each request reads the role from the configuration.
 * An unverified account gets a new password, because a stranger may have signed up with the address.
 * @throws what `refuseWeak` throws, `store.unavailable`
 */
export async function ensureColonel(
  deps: EnsureColonelDeps,
  { address, password, locale }: ColonelRequest,
): Promise<EnsuredColonel> {
  if (password !== undefined) refuseWeak(password, 'accounts.password_too_short');
  const hash = await deps.passwords.make(
    password ?? deps.ids.pick(keyAlphabet, unguessableChars),
    'command line',
  );
  return deps.transact(async (session) => {
    const roots = deps.keyring.roots();
    const now = deps.clock.now();
    const known = await deps.accounts.byEmailId(emailIds(roots, address), session);
    if (known?.verified) return 'had';
    const fresh = {
      address,
      hash,
      verified: true,
      locale,
      ...newEmailId(roots, address, now),
      planId: freePlan,
    };
    const id = known?.id ?? (await deps.accounts.insert(fresh, now, session));
    if (known) await deps.accounts.verifyWithNewPassword(id, { hash, now }, session);
    if (password === undefined) await mailResetLink(deps, { id, to: address, locale }, session);
    return known ? 'verified' : 'made';
  });
}

async function mailResetLink(
  deps: EnsureColonelDeps,
  { id, to, locale }: { id: Buffer; to: string; locale: string },
  session: Transaction,
): Promise<void> {
  const resetKey = deps.ids.pick(keyAlphabet, limits.resetKeyChars);
  await deps.accounts.beginReset(id, { keyHash: sha256(resetKey), seconds: limits.resetSeconds }, session);
  await deps.outbox.add(session, {
    kind: 'password_request',
    data: { resetKey },
    cause: deps.ids.nonce(),
    to,
    locale,
    owner: id,
  });
}
