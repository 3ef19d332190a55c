// Stores a sign-up in one transaction: a new account, or a mail to the account that has the address.
import type { NewMail } from '#platform/mail/mail.ts';
import type { AccountMail, MailDeps, PasswordDeps } from './account-deps.ts';
import { decoyMail, type InTransaction, mailTo, welcome } from './mail/account-mail.ts';
import { type Account, mayMail } from './model/account.ts';
import { emailIds, newEmailId } from './model/email-addresses.ts';

type SignUpForm = {
  readonly address: string;
  readonly password: string;
  readonly network: string;
  readonly locale: string;
  readonly wantedPlan: string | undefined;
};

/** The work that is the same for a new and for a known address (docs/design/trust.md#enumeration). */
type Prepared = {
  readonly form: SignUpForm;
  readonly hash: string;
  readonly verification: { readonly secretKey: string; readonly sid: Buffer };
  readonly now: Date;
};

/** Every sign-up stores one mail or decoy: the outbox does not show whether the address is known. */
export async function storeSignUp(deps: MailDeps & PasswordDeps, form: SignUpForm): Promise<void> {
  const hash = await deps.passwords.make(form.password, form.network);
  const verification = await deps.makeVerification();
  await deps.transact(async (session) => {
    const prepared = { form, hash, verification, now: deps.clock.now() };
    const known = await deps.accounts.byEmailId(emailIds(deps.keyring.roots(), form.address), session);
    const mail = await (known
      ? updateKnown(deps, { ...prepared, known }, session)
      : createAccount(deps, prepared, session));
    await deps.outbox.add(session, mail);
  });
}

/** Stores an unverified account. @returns the mail with its verification link */
async function createAccount(
  deps: MailDeps,
  { form, hash, verification, now }: Prepared,
  session: InTransaction,
): Promise<NewMail<AccountMail>> {
  const { address, locale, wantedPlan } = form;
  const { autoverifyEnabled: verified } = deps.config;
  const fresh = {
    address,
    hash,
    verified,
    locale,
    wantedPlan,
    verification: verification.sid,
    mailedAt: now,
    planId: 'basic',
  };
  const id = await deps.accounts.insert(
    { ...fresh, ...newEmailId(deps.keyring.roots(), address, now) },
    now,
    session,
  );
  const to = { to: address, locale };
  return verified ? decoyMail(deps, to) : welcome(deps, { id }, { secretKey: verification.secretKey, to });
}

/** Replaces password and link of an unverified account together. @returns the mail that is due, or a decoy */
async function updateKnown(
  deps: MailDeps,
  { form, hash, verification, now, known }: Prepared & { readonly known: Account },
  session: InTransaction,
): Promise<NewMail<AccountMail>> {
  const { address, locale } = form;
  const to = { to: address, locale };
  const due = mayMail(known, now);
  // A link always belongs to the password it was mailed for: both change together or not at all.
  const set = known.verified ? { mailedAt: now } : { mailedAt: now, hash, verification: verification.sid };
  const changed = await deps.accounts.change(
    known.id,
    { held: known.hash, set: due ? set : {}, now },
    session,
  );
  if (!due || !changed) return decoyMail(deps, to);
  if (known.verified)
    return { kind: 'account_exists', data: {}, cause: deps.ids.nonce(), ...mailTo(known, locale) };
  return welcome(deps, known, { secretKey: verification.secretKey, to });
}
