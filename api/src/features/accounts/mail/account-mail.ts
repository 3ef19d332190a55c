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
 * Mails a new verification link to an unverified account, at most every five minutes.
 * Former links stay valid.
 */
export async function remindToVerify(
  deps: MailDeps,
  account: Account,
  { locale, network }: { readonly locale: string; readonly network: string },
): Promise<void> {
  const { secretKey } = await deps.makeVerification({ address: account.address });
  const maySend = await deps.mailShare.take(account.address, network);
  const now = deps.clock.now();
  const to = mailTo(account, locale);
  await deps.transact(async (session) => {
    const due = maySend && mayMail(account, now);
    const change = { held: account.hash, set: due ? { mailedAt: now } : {}, now };
    const changed = await deps.accounts.change(account.id, change, session);
    await deps.outbox.add(
      session,
      due && changed ? welcomeMail(deps, account, { secretKey, to }) : decoyMail(deps, to),
    );
  });
}

/** The mail with the verification link. */
export function welcomeMail(
  deps: MailDeps,
  account: Pick<Account, 'id'>,
  { secretKey, to }: { secretKey: string; to: To },
): NewMail<AccountMail> {
  return { kind: 'welcome', data: { secretKey }, cause: deps.ids.nonce(), ...to, owner: account.id };
}

type Notice = { readonly account: Account; readonly locale: string };

/** A new password ends all tokens, a new token without a name only the former one. */
const hasToken = (kind: 'password_changed' | 'api_token_made', { token, tokens = [] }: Account): boolean =>
  token !== undefined || (kind === 'password_changed' && tokens.length > 0);

const noticeOf =
  (kind: 'password_changed' | 'api_token_made') =>
  async (deps: MailDeps, session: InTransaction, { account, locale }: Notice): Promise<void> => {
    const data = { atMs: deps.clock.now().getTime(), endedToken: hasToken(kind, account) };
    const to = mailTo(account, locale);
    await deps.outbox.add(session, { kind, data, cause: deps.ids.nonce(), ...to, owner: account.id });
  };

/** Stores the notice of a changed or reset password. It says what ended. */
export const mailPasswordChanged = noticeOf('password_changed');

/** Stores the notice of a new API token. */
export const mailTokenMade = noticeOf('api_token_made');

/** Stores the notice of a new named API token. */
export async function mailNamedToken(
  deps: MailDeps,
  session: InTransaction,
  { account, locale, name }: Notice & { readonly name: string },
): Promise<void> {
  const data = { atMs: deps.clock.now().getTime(), name };
  const to = mailTo(account, locale);
  const cause = deps.ids.nonce();
  await deps.outbox.add(session, { kind: 'named_token_made', data, cause, ...to, owner: account.id });
}
