// The mails of sign-up, sign-in and password reset. Each call stores one row: known addresses do not show
// (docs/design/trust.md#enumeration).
import type { NewMail } from '#platform/mail/mail.ts';
import { type Account, mayMail } from '../model/account.ts';
import type { AccountMail, MailDeps } from '../account-deps.ts';

export type InTransaction = Parameters<MailDeps['outbox']['add']>[0];
type To = { readonly to: string; readonly locale: string };

/** The recipient, with the language of its account or else of the request. */
export const mailTo = (account: Pick<Account, 'address' | 'locale'>, locale: string): To => ({
  to: account.address,
  locale: account.locale ?? locale,
});

/** A row that is never sent. */
export function decoyMail(deps: MailDeps, { to, locale }: To): NewMail<AccountMail> {
  return { kind: 'decoy', data: {}, cause: deps.ids.nonce(), to, locale };
}

/** Stores a decoy, for failed attempts. */
export async function addDecoy(deps: MailDeps, to: To): Promise<void> {
  await deps.transact(async (session) => void (await deps.outbox.add(session, decoyMail(deps, to))));
}

/**
 * Mails a new verification link to an unverified account, at most every five minutes; the former link ends.
 * `set` changes in the same write, so that a link always belongs to the password it was mailed for.
 */
export async function remindToVerify(
  deps: MailDeps,
  account: Account,
  { locale, set = {} }: { readonly locale: string; readonly set?: { readonly hash?: string } },
): Promise<void> {
  const verification = await deps.makeVerification();
  const now = deps.clock.now();
  const to = mailTo(account, locale);
  await deps.transact(async (session) => {
    const due = mayMail(account, now);
    const change = {
      held: account.hash,
      set: due ? { ...set, verification: verification.sid, mailedAt: now } : {},
      now,
    };
    const changed = await deps.accounts.change(account.id, change, session);
    await deps.outbox.add(
      session,
      due && changed
        ? welcome(deps, account, { secretKey: verification.secretKey, to })
        : decoyMail(deps, to),
    );
  });
}

/** The mail with the verification link. */
export function welcome(
  deps: MailDeps,
  account: Pick<Account, 'id'>,
  { secretKey, to }: { secretKey: string; to: To },
): NewMail<AccountMail> {
  return { kind: 'welcome', data: { secretKey }, cause: deps.ids.nonce(), ...to, owner: account.id };
}

/** Stores the notice of a changed or reset password. */
export async function mailPasswordChanged(
  deps: MailDeps,
  session: InTransaction,
  { account, locale }: { account: Account; locale: string },
): Promise<void> {
  const data = { atMs: deps.clock.now().getTime() };
  await deps.outbox.add(session, {
    kind: 'password_changed',
    data,
    cause: deps.ids.nonce(),
    ...mailTo(account, locale),
    owner: account.id,
  });
}
