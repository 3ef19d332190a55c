// Sign up: somebody asks for an account; whether the address has one is told by mail only (api.md 5, 12, trust.md 6).
import type { Output } from '@glimpse/contracts/endpoint';
import type { signUp as signUpCall } from '@glimpse/contracts/accounts';
import { mailAddress } from '#platform/mail/address.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { mayMail } from './model/account.ts';
import { decoyMail, welcome } from './mail/account-mail.ts';
import { emailIds, newEmailId, withMinimumDuration } from './model/email-addresses.ts';
import type { PasswordDeps, MailDeps, PlanDeps } from './account-deps.ts';
import { refuseWeak } from './model/password-policy.ts';

type SignUpDeps = MailDeps & PasswordDeps & PlanDeps;
type Call = OperationInput<typeof signUpCall>;
type Answer = Output<typeof signUpCall>;

const nothing = { record: {}, details: {} } as const;

/**
 * Every account starts as `basic` and unverified, whatever else was sent. The same work, the same answer and one outbox row for
 * new and for known addresses.
 * @throws `http.feature_off`, `accounts.already_signed_up`, `accounts.bad_signup_email`, and what `refuseWeak` refuses
 */
export async function signUp(deps: SignUpDeps, { body, params, context }: Call, actor: Actor): Promise<Answer> {
  const { authenticationEnabled, signupEnabled, autoverifyEnabled } = deps.config;
  if (!authenticationEnabled || !signupEnabled) fail('http.feature_off');
  if (actor.account) fail('accounts.already_signed_up');
  if (body.skill !== undefined) return { message: '', code: 'accounts.verification_sent', redirect: '/?s=1', ...nothing };
  const address = mailAddress(body.u) ?? fail('accounts.bad_signup_email');
  refuseWeak(body.p, 'accounts.password_too_short');
  await deps.limiter([{ event: 'create_account_region', points: 1 }], 'region');
  const wish = { address, password: body.p, locale: context.locale, wantedPlan: forSale(deps, body.planid ?? params.planCode) };
  await withMinimumDuration(store(deps, wish));
  if (autoverifyEnabled)
    return { message: deps.texts.text(context.locale, 'accounts.created'), code: 'accounts.created', redirect: '/', ...nothing };
  const message = deps.texts.text(context.locale, 'accounts.verification_sent', { address });
  return { message, code: 'accounts.verification_sent', type: 'info', redirect: '/', ...nothing };
}

/** A plan that can be bought is remembered for the first sign-in; it grants nothing. */
function forSale({ plans }: PlanDeps, asked: string | undefined): string | undefined {
  const plan = asked !== undefined && Object.hasOwn(plans.all, asked) ? plans.all[asked] : undefined;
  return plan && plan.price > 0 ? plan.planid : undefined;
}

type Wish = { readonly address: string; readonly password: string; readonly locale: string; readonly wantedPlan: string | undefined };

async function store(deps: SignUpDeps, { address, password, locale, wantedPlan }: Wish): Promise<void> {
  const hash = await deps.passwords.make(password);
  const { secretKey, sid } = await deps.makeVerification(); // in every case: the time must not tell
  const { autoverifyEnabled } = deps.config;
  await deps.transact(async (session) => {
    const roots = deps.keyring.roots();
    const now = deps.clock.now();
    const to = { to: address, locale };
    const held = await deps.accounts.byEmailId(emailIds(roots, address), session);
    if (!held) {
      const fresh = { address, hash, verified: autoverifyEnabled, locale, wantedPlan, verification: sid, mailedAt: now };
      const id = await deps.accounts.insert({ ...fresh, ...newEmailId(roots, address, now), planId: 'basic' }, now, session);
      await deps.outbox.add(session, autoverifyEnabled ? decoyMail(deps, to) : welcome(deps, { id }, { secretKey, to }));
      return;
    }
    const due = mayMail(held, now);
    // A link always belongs to the password it was mailed for: both change together or not at all.
    const set = held.verified ? { mailedAt: now } : { mailedAt: now, hash, verification: sid };
    const changed = await deps.accounts.change(held.id, { held: held.hash, set: due ? set : {}, now }, session);
    const exists = {
      kind: 'account_exists',
      data: {},
      cause: deps.ids.nonce(),
      to: held.address,
      locale: held.locale ?? locale,
    } as const;
    const mail = held.verified ? exists : welcome(deps, held, { secretKey, to });
    await deps.outbox.add(session, due && changed ? mail : decoyMail(deps, to));
  });
}
