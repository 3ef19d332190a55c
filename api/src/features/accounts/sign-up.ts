// Signs up: creates an unverified account. Only a mail tells whether the address already has one (docs/design/trust.md#enumeration).
import { accountsContract } from '@glimpse/contracts/accounts';
import { mailAddress } from '#platform/mail/address.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { MailDeps, PasswordDeps, PlanDeps } from './account-deps.ts';
import { decoyMail, mailTo, welcome } from './mail/account-mail.ts';
import { mayMail } from './model/account.ts';
import { emailIds, newEmailId, withMinimumDuration } from './model/email-addresses.ts';
import { refuseWeak } from './model/password-policy.ts';

type SignUpDeps = MailDeps & PasswordDeps & PlanDeps;

const none = { record: {}, details: {} } as const;

/**
 * Every account starts as `basic` and unverified, whatever else was sent. New and known addresses cost the same work and get
 * the same answer and one outbox row.
 * @throws `http.feature_off`, `accounts.already_signed_up`, `accounts.bad_signup_email`, `http.rate_limited`, and what `refuseWeak` throws
 */
export const signUp = operation(accountsContract.signUp, async (deps: SignUpDeps, { body, params, context }, actor) => {
  const { authenticationEnabled, signupEnabled, autoverifyEnabled } = deps.config;
  if (!authenticationEnabled || !signupEnabled) fail('http.feature_off');
  if (actor.account) fail('accounts.already_signed_up');
  if (body.skill !== undefined) return { message: '', code: 'accounts.verification_sent', redirect: '/?s=1', ...none }; // only bots fill it
  const address = mailAddress(body.u) ?? fail('accounts.bad_signup_email');
  refuseWeak(body.p, 'accounts.password_too_short');
  await deps.limiter([{ event: 'create_account_region', points: 1 }], 'region');
  const wantedPlan = findPaidPlan(deps, body.planid ?? params.planCode);
  await withMinimumDuration(storeSignUp(deps, { address, password: body.p, locale: context.locale, wantedPlan }));
  const name = autoverifyEnabled ? 'accounts.created' : 'accounts.verification_sent';
  const message = deps.texts.text(context.locale, name, autoverifyEnabled ? {} : { address });
  return { message, code: name, ...(!autoverifyEnabled && { type: 'info' as const }), redirect: '/', ...none };
});

/** The paid plan that the first sign-in offers. It grants nothing. */
function findPaidPlan({ plans }: PlanDeps, asked: string | undefined): string | undefined {
  const plan = asked !== undefined && Object.hasOwn(plans.all, asked) ? plans.all[asked] : undefined;
  return plan && plan.price > 0 ? plan.planid : undefined;
}

type NewSignUp = { readonly address: string; readonly password: string; readonly locale: string; readonly wantedPlan: string | undefined };

async function storeSignUp(deps: SignUpDeps, { address, password, locale, wantedPlan }: NewSignUp): Promise<void> {
  const hash = await deps.passwords.make(password);
  const { secretKey, sid } = await deps.makeVerification(); // in every case, so that known addresses cost the same
  const { autoverifyEnabled } = deps.config;
  await deps.transact(async (session) => {
    const roots = deps.keyring.roots();
    const now = deps.clock.now();
    const to = { to: address, locale };
    const known = await deps.accounts.byEmailId(emailIds(roots, address), session);
    if (!known) {
      const fresh = { address, hash, verified: autoverifyEnabled, locale, wantedPlan, verification: sid, mailedAt: now };
      const id = await deps.accounts.insert({ ...fresh, ...newEmailId(roots, address, now), planId: 'basic' }, now, session);
      await deps.outbox.add(session, autoverifyEnabled ? decoyMail(deps, to) : welcome(deps, { id }, { secretKey, to }));
      return;
    }
    const due = mayMail(known, now);
    // A link always belongs to the password it was mailed for: both change together or not at all.
    const set = known.verified ? { mailedAt: now } : { mailedAt: now, hash, verification: sid };
    const changed = await deps.accounts.change(known.id, { held: known.hash, set: due ? set : {}, now }, session);
    const exists = { kind: 'account_exists', data: {}, cause: deps.ids.nonce(), ...mailTo(known, locale) } as const;
    const mail = known.verified ? exists : welcome(deps, known, { secretKey, to });
    await deps.outbox.add(session, due && changed ? mail : decoyMail(deps, to));
  });
}
