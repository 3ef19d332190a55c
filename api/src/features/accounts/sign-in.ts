// Signs in by address and password. Every refusal looks the same (docs/design/trust.md#enumeration).
import { accountsContract } from '@glimpse/contracts/accounts';
import type { Actor } from '#platform/http/core/actor.ts';
import { ApiError, fail } from '#platform/errors/api-error.ts';
import { normalAddress } from '#platform/mail/address.ts';
import { operation, type OperationInput } from '#platform/http/routing/route.ts';
import type {
  BaseDeps,
  MailDeps,
  PasswordDeps,
  PlanDeps,
  SessionDeps,
  SignInBudgetDeps,
} from './account-deps.ts';
import { addDecoy, remindToVerify } from './mail/account-mail.ts';
import type { Account } from './model/account.ts';
import { currentCustomer } from './model/customer.ts';
import { deviceOf } from './model/device.ts';
import { emailIds } from './model/email-addresses.ts';
import { safeRedirect } from './model/safe-redirect.ts';
import { toIdentity } from './sessions/account-identity-provider.ts';
import { checkPassword, rehashPassword } from './sessions/check-password.ts';
import type { SignInAttempt } from './sessions/sign-in-budget.ts';

type SignInDeps = MailDeps & PasswordDeps & SessionDeps & SignInBudgetDeps & PlanDeps;
type SignInInput = OperationInput<typeof accountsContract.signIn>;

const none = { record: {}, details: {} } as const;

/**
 * Opens a session under a new id. Mails an unverified account its link again, for the right password only.
 * @throws `accounts.signin_failed` whatever is wrong, `accounts.unverified`, `http.rate_limited`,
 *   `http.feature_off`, `store.unavailable`
 */
export const signIn = operation(
  accountsContract.signIn,
  async (deps: SignInDeps, { body, context }, actor) => {
    if (!deps.config.authenticationEnabled || !deps.config.signinEnabled) fail('http.feature_off');
    const text = (name: 'signed_in' | 'already_signed_in'): string =>
      deps.texts.text(context.locale, `accounts.${name}`);
    if (actor.account)
      return {
        message: text('already_signed_in'),
        code: 'accounts.already_signed_in',
        type: 'info',
        redirect: '/',
        ...none,
      } as const;

    const address = normalAddress(body.u);
    const ids = emailIds(deps.keyring.roots(), address);
    const { clientPrefix: network } = actor;
    const attempt = await deps.signInBudget.reserve(ids[0] ?? Buffer.alloc(0), network);
    const { found, verdict } = await findAndCheck(deps, ids, { password: body.p, network, attempt });
    if (!found || verdict === 'wrong') {
      await deps.signInBudget.recordFailure();
      await addDecoy(deps, { to: address, locale: context.locale });
      return fail('accounts.signin_failed');
    }
    await attempt.recordSuccess();
    const account = verdict === 'outdated' ? await rehashPassword(deps, body.p, { found, network }) : found;
    if (!account.verified) {
      await remindToVerify(deps, account, { locale: context.locale, network });
      fail('accounts.unverified', { detail: account.address });
    }

    const caller = await openSession(deps, { account, body, context }, actor);
    const redirect = safeRedirect(body.redirect, deps.config.siteOrigin) ?? firstPage(account, caller);
    const record = currentCustomer(deps, { ...account, signedInAt: deps.clock.now() }, caller);
    return { message: text('signed_in'), code: 'accounts.signed_in', redirect, record, details: {} };
  },
);

type Credentials = { readonly found: Account | undefined; readonly verdict: 'right' | 'outdated' | 'wrong' };

type Trying = {
  readonly password: string;
  readonly network: string;
  readonly attempt: Pick<SignInAttempt, 'release'>;
};

/** An attempt that could not be checked is given back; one that the limit of the account refused counts. */
async function findAndCheck(
  deps: BaseDeps & PasswordDeps,
  ids: readonly Buffer[],
  { password, network, attempt }: Trying,
): Promise<Credentials> {
  try {
    const account = await deps.accounts.byEmailId(ids);
    const verdict = await checkPassword(deps, password, { account, emailId: ids[0], network });
    return { found: account, verdict };
  } catch (thrown) {
    const isRefused = thrown instanceof ApiError && thrown.code === 'http.rate_limited';
    if (!isRefused) await attempt.release();
    throw thrown;
  }
}

const yes: ReadonlySet<string | undefined> = new Set(['true', 'on', '1']);

type Opening = Pick<SignInInput, 'body' | 'context'> & { readonly account: Account };

/** Opens the session, sets its cookie and gives the request to the signed-in caller. */
async function openSession(
  deps: SignInDeps,
  { account, body, context }: Opening,
  actor: Actor,
): Promise<Actor> {
  const remember = [body['remember-me'], body.remember, body.stay].some((given) => yes.has(given));
  const device = deviceOf(context.request.headers['user-agent']);
  // Another password since the check: the right one has become a wrong one.
  const { session, maxAgeSeconds } =
    (await deps.sessionService.open(account, { remember, device })) ?? fail('accounts.signin_failed');
  context.response.appendHeader(
    'Set-Cookie',
    deps.sessions.cookie(session, deps.config.https, maxAgeSeconds),
  );
  // The secrets of the anonymous session do not belong to the account.
  const { creatorCookie: _, ...rest } = actor;
  const caller: Actor = { ...rest, ...toIdentity(deps.config, account), session, carriesCookie: true };
  context.become(caller);
  return caller;
}

function firstPage({ wantedPlan }: Account, { kind }: Actor): string {
  if (wantedPlan !== undefined) return `/plans/${wantedPlan.split('/').map(encodeURIComponent).join('/')}`;
  return kind === 'colonel' ? '/colonel/' : '/';
}
