// Sign in: address and password become a session; every refusal looks the same (api.md 5, trust.md 6).
import type { Output } from '@glimpse/contracts/endpoint';
import type { signIn as signInCall } from '@glimpse/contracts/accounts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import type { Account } from './model/account.ts';
import { addDecoy, remindToVerify } from './mail/account-mail.ts';
import { emailIds, typedAddress } from './model/email-addresses.ts';
import { currentCustomer } from './model/customer.ts';
import type { SignInBudgetDeps, PasswordDeps, MailDeps, PlanDeps, SessionNeeds } from './account-deps.ts';
import { isTooLong } from './model/password-policy.ts';
import { personOf } from './sessions/account-identity-provider.ts';

type SignInDeps = MailDeps & PasswordDeps & SessionNeeds & SignInBudgetDeps & PlanDeps;
type Call = OperationInput<typeof signInCall>;
type Answer = Output<typeof signInCall>;

const yes: ReadonlySet<string | undefined> = new Set(['true', 'on', '1']);

/**
 * Opens a session under a new id. An unverified account gets its link mailed again, but only for the right password.
 * @throws `accounts.signin_failed` whatever is wrong, `accounts.unverified`, `http.rate_limited`, `http.feature_off`, `store.unavailable`
 */
export async function signIn(deps: SignInDeps, { body, context }: Call, actor: Actor): Promise<Answer> {
  if (!deps.config.authenticationEnabled || !deps.config.signinEnabled) fail('http.feature_off');
  const text = (name: 'signed_in' | 'already_signed_in'): string => deps.texts.text(context.locale, `accounts.${name}`);
  if (actor.account) {
    return { message: text('already_signed_in'), code: 'accounts.already_signed_in', type: 'info', redirect: '/', record: {}, details: {} };
  }
  const account = await recognised(deps, { body, context }, actor);
  if (!account.verified) {
    await remindToVerify(deps, account, { locale: context.locale });
    fail('accounts.unverified', { detail: account.address });
  }
  const now = deps.clock.now();
  await deps.accounts.remember(account.id, { signedInAt: now });
  const remember = [body['remember-me'], body.remember, body.stay].some((given) => yes.has(given));
  const { session, maxAgeSeconds } = await deps.sessionService.open(account, { remember, before: actor.session });
  context.response.appendHeader('Set-Cookie', deps.sessions.cookie(session, deps.config.https, maxAgeSeconds));
  const { creatorCookie: _, ...still } = actor; // signing in ends the browser's tie to what it made before
  const person: Actor = { ...still, ...personOf(deps.config, account), session, carriesCookie: true };
  context.become(person);
  const redirect = safeRedirect(body.redirect, deps.config.siteOrigin) ?? firstPage(account, person);
  const record = currentCustomer(deps, { ...account, signedInAt: now }, person);
  return { message: text('signed_in'), code: 'accounts.signed_in', redirect, record, details: {} };
}

const maxRedirectChars = 2000;
// One slash, then neither slash nor backslash; no control character anywhere.
const localPath = /^\/(?![/\\])[^\p{Cc}\\]*$/u;

/** A path of our own origin with its query, or undefined for anything that could lead elsewhere (api.md 5, trust.md 2 row 22). */
export function safeRedirect(given: string | undefined, siteOrigin: string): string | undefined {
  if (given === undefined || given.length > maxRedirectChars || !localPath.test(given)) return undefined;
  if (!URL.canParse(given, siteOrigin)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, siteOrigin);
  return origin === siteOrigin && !pathname.startsWith('//') ? pathname + search + hash : undefined;
}

function firstPage({ wantedPlan }: Account, { kind }: Actor): string {
  if (wantedPlan !== undefined) return `/plans/${encodeURIComponent(wantedPlan)}`;
  return kind === 'colonel' ? '/colonel/' : '/';
}

/** The account of address and password, after the budget let the try through. @throws `accounts.signin_failed`, `http.rate_limited`, `store.unavailable` */
async function recognised(deps: SignInDeps, { body, context }: Pick<Call, 'body' | 'context'>, actor: Actor): Promise<Account> {
  const address = typedAddress(body.u).slice(0, 320);
  const ids = emailIds(deps.keyring.roots(), address);
  const tried = await deps.signInBudget.reserve(ids[0] ?? Buffer.alloc(0), actor.clientPrefix);
  const { account, verdict } = await judged(deps, ids, body.p).catch(async (thrown: unknown) => {
    await tried.withdraw();
    throw thrown;
  });
  if (!account || verdict === 'wrong') {
    await deps.signInBudget.wrong();
    await addDecoy(deps, { to: address, locale: context.locale });
    return fail('accounts.signin_failed');
  }
  await tried.right();
  return verdict === 'outdated' ? rehashed(deps, account, body.p) : account;
}

/** What a password is worth: the same work for unknown accounts and for passwords too long to be anybody's. */
async function judged({ accounts, passwords }: Pick<SignInDeps, 'accounts' | 'passwords'>, ids: readonly Buffer[], password: string) {
  const account = await accounts.byEmailId(ids);
  const tooLong = isTooLong(password);
  const verdict = await passwords.check(tooLong ? '' : password, account?.hash);
  return { account, verdict: tooLong ? 'wrong' : verdict } as const;
}

/** Hashes a right password again with today's recipe and key. */
async function rehashed(deps: SignInDeps, account: Account, password: string): Promise<Account> {
  const hash = await deps.passwords.make(password);
  const changed = await deps.accounts.change(account.id, { held: account.hash, set: { hash }, now: deps.clock.now() });
  return changed ? { ...account, hash } : account;
}
