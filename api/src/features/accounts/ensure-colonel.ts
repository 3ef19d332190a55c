// Appoint: the account of an administrator, made or taken over by whoever runs the server (api.md 1.5, 12).
import { limits } from '@glimpse/contracts/limits';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';
import { emailIds, newEmailId } from './model/email-addresses.ts';
import type { Hashing, Mailing } from './account-deps.ts';
import { refuseWeak } from './model/password-policy.ts';

type Needs = Mailing & Hashing;

/** `address` as `mailAddress` reads it. Without a password its owner is mailed a link to set one. */
type Wish = { readonly address: string; readonly password: string | undefined; readonly locale: string };

/** `had`: there is a verified account; it stays as it is. */
export type Appointed = 'made' | 'verified' | 'had';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const unguessableChars = 50;

/**
 * Sees to it that the address has a verified account. The role itself comes from configuration, at every request. An account
 * nobody verified gets another password: a stranger may have signed up with the address.
 * @throws what `refuseWeak` refuses, `store.unavailable`
 */
export async function appoint(ctx: Needs, { address, password, locale }: Wish): Promise<Appointed> {
  if (password !== undefined) refuseWeak(password, 'accounts.password_too_short');
  const hash = await ctx.passwords.make(password ?? ctx.ids.pick(alphabet, unguessableChars));
  return ctx.transact(async (session) => {
    const roots = ctx.keyring.roots();
    const now = ctx.clock.now();
    const held = await ctx.accounts.byEmailId(emailIds(roots, address), session);
    if (held?.verified) return 'had';
    const made = { address, hash, verified: true, locale, ...newEmailId(roots, address, now), planId: 'basic' };
    const id = held?.id ?? (await ctx.accounts.insert(made, now, session));
    if (held) await ctx.accounts.vouch(id, { hash, now }, session);
    if (password === undefined) await mailLink(ctx, { id, to: address, locale }, session);
    return held ? 'verified' : 'made';
  });
}

/** Mails the link by which a password is set. */
async function mailLink(ctx: Needs, { id, to, locale }: { id: Buffer; to: string; locale: string }, session: Transaction): Promise<void> {
  const resetKey = ctx.ids.pick(alphabet, limits.resetKeyChars);
  await ctx.accounts.beginReset(id, { keyHash: sha256(resetKey), seconds: limits.resetSeconds }, session);
  await ctx.outbox.add(session, { kind: 'password_request', data: { resetKey }, cause: ctx.ids.nonce(), to, locale, account: id });
}
