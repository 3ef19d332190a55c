// Signs up: creates an unverified account. Only a mail tells whether the address has one
// (docs/design/trust.md#enumeration).
import { accountsContract } from '@glimpse/contracts/accounts';
import { mailAddress } from '#platform/mail/address.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { MailDeps, PasswordDeps, PlanDeps } from './account-deps.ts';
import { withMinimumDuration } from './model/email-addresses.ts';
import { refuseWeak } from './model/password-policy.ts';
import { storeSignUp } from './store-sign-up.ts';

type SignUpDeps = MailDeps & PasswordDeps & PlanDeps;

const none = { record: {}, details: {} } as const;

/**
 * A known address costs the same work and gets the same answer as a new one.
 * @throws `http.feature_off`, `accounts.already_signed_up`, `accounts.bad_signup_email`, `http.rate_limited`,
 *   and what `refuseWeak` throws
 */
export const signUp = operation(
  accountsContract.signUp,
  async (deps: SignUpDeps, { body, params, context }, actor) => {
    const { authenticationEnabled, signupEnabled, autoverifyEnabled } = deps.config;
    if (!authenticationEnabled || !signupEnabled) fail('http.feature_off');
    if (actor.account) fail('accounts.already_signed_up');
    // Only bots fill the hidden field `skill`.
    if (body.skill !== undefined)
      return { message: '', code: 'accounts.verification_sent', redirect: '/?s=1', ...none };
    const address = mailAddress(body.u) ?? fail('accounts.bad_signup_email');
    refuseWeak(body.p, 'accounts.password_too_short');
    await context.charge('create_account_region', 1);
    const paidPlan = findPaidPlan(deps, body.planid ?? params.planCode);
    const wantedPlan = paidPlan && body.billing === 'year' ? `${paidPlan}/year` : paidPlan;
    const { clientPrefix: network, creatorCookie: cookie } = actor;
    const form = { address, password: body.p, network, cookie, locale: context.locale, wantedPlan };
    await withMinimumDuration(storeSignUp(deps, form));
    const name = autoverifyEnabled ? 'accounts.created' : 'accounts.verification_sent';
    const message = deps.texts.text(context.locale, name, autoverifyEnabled ? {} : { address });
    const type = !autoverifyEnabled && { type: 'info' as const };
    return { message, code: name, ...type, redirect: '/', ...none };
  },
);

/** The paid plan that the first sign-in offers. It grants nothing. */
function findPaidPlan({ plans }: PlanDeps, asked: string | undefined): string | undefined {
  const plan = asked !== undefined && Object.hasOwn(plans.all, asked) ? plans.all[asked] : undefined;
  return plan && plan.price > 0 ? plan.planid : undefined;
}
