// Stores a sign-up in one transaction: a new account, or a mail to the account that has the address.
import { freePlan } from '@glimpse/contracts/plan-table';
import type { NewMail } from '#platform/mail/mail.ts';
import type { AccountMail, MailDeps, PasswordDeps } from './account-deps.ts';
import { isDuplicateKey } from '#platform/mongo/duplicate-key.ts';
import { addDecoy, decoyMail, type InTransaction, mailTo, welcomeMail } from './mail/account-mail.ts';
import { type Account, mayMail } from './model/account.ts';
import { emailIds, newEmailId } from './model/email-addresses.ts';

type SignUpForm = {
  readonly address: string;
  readonly password: string;
  readonly network: string;
  readonly locale: string;
  /** The anonymous session of the browser that signs up. */
  readonly cookie: string | undefined;
  readonly wantedPlan: string | undefined;
};

/** The work that is the same for a new and for a known address (docs/design/trust.md#enumeration). */
type Prepared = {
  readonly form: SignUpForm;
  readonly hash: string;
  readonly secretKey: string;
  /** Whether the address may get one more mail. */
  readonly maySend: boolean;
  readonly now: Date;
};

/** Every sign-up stores one mail or decoy: the outbox does not show whether the address is known. */
export async function storeSignUp(deps: MailDeps & PasswordDeps, form: SignUpForm): Promise<void> {
  const { address, cookie, network } = form;
  const hash = await deps.passwords.make(form.password, form.network);
  const signedUp = cookie === undefined ? undefined : { cookie, hash };
  const { secretKey } = await deps.makeVerification({ address, signedUp });
  const maySend = await deps.mailShare.take(address, network);
  const stored = deps.transact(async (session) => {
    const prepared = { form, hash, secretKey, maySend, now: deps.clock.now() };
    const known = await deps.accounts.byEmailId(emailIds(deps.keyring.roots(), address), session);
    const mail = await (known
      ? updateKnown(deps, { ...prepared, known }, session)
      : createAccount(deps, prepared, session));
    await deps.outbox.add(session, mail);
  });
  await stored.catch(async (thrown: unknown) => {
    if (!isDuplicateKey(thrown)) throw thrown;
    await addDecoy(deps, { to: address, locale: form.locale }); // the row of the address is refused
  });
}

/** Stores an unverified account. @returns the mail with its verification link */
async function createAccount(
  deps: MailDeps,
  { form, hash, secretKey, maySend, now }: Prepared,
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
    mailedAt: now,
    planId: freePlan,
  };
  const id = await deps.accounts.insert(
    { ...fresh, ...newEmailId(deps.keyring.roots(), address, now) },
    now,
    session,
  );
  const to = { to: address, locale };
  return verified || !maySend ? decoyMail(deps, to) : welcomeMail(deps, { id }, { secretKey, to });
}

/** Changes nothing but the time of the last mail. @returns the mail that is due, or a decoy */
async function updateKnown(
  deps: MailDeps,
  { form, secretKey, maySend, now, known }: Prepared & { readonly known: Account },
  session: InTransaction,
): Promise<NewMail<AccountMail>> {
  const { address, locale } = form;
  const to = { to: address, locale };
  const due = maySend && mayMail(known, now);
  // The same work if no mail is due: a write that changes nothing.
  const change = due ? { set: { mailedAt: now }, now } : { set: {}, now: known.updatedAt };
  const changed = await deps.accounts.change(known.id, { held: known.hash, ...change }, session);
  if (!due || !changed) return decoyMail(deps, to);
  if (known.verified)
    return { kind: 'account_exists', data: {}, cause: deps.ids.nonce(), ...mailTo(known, locale) };
  return welcomeMail(deps, known, { secretKey, to });
}
