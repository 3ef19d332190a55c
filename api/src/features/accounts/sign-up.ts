// Sign up: somebody asks for an account; whether the address has one is told by mail only (api.md 5, 12, trust.md 6).
import type { Output } from '@glimpse/contracts/endpoint';
import type { signUp as signUpCall } from '@glimpse/contracts/accounts';
import { mailAddress } from '#platform/mail/address.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Asked } from '#platform/http/routing/route.ts';
import { mayMail } from './model/account.ts';
import { noMail, welcome } from './mail/account-mail.ts';
import { emailIds, newEmailId } from './model/email-addresses.ts';
import { evenly } from './model/minimum-duration.ts';
import type { Hashing, Mailing, Planning } from './account-deps.ts';
import { refuseWeak } from './model/password-policy.ts';

type Needs = Mailing & Hashing & Planning;
type Call = Asked<typeof signUpCall>;
type Answer = Output<typeof signUpCall>;

const nothing = { record: {}, details: {} } as const;

/**
 * Every account starts as `basic` and unverified, whatever else was sent. The same work, the same answer and one outbox row for
 * new and for known addresses.
 * @throws `http.feature_off`, `accounts.already_signed_up`, `accounts.bad_signup_email`, and what `refuseWeak` refuses
 */
export async function signUp(ctx: Needs, { body, params, call }: Call, actor: Actor): Promise<Answer> {
  const { authentication, signup, autoverify } = ctx.config;
  if (!authentication || !signup) fail('http.feature_off');
  if (actor.account) fail('accounts.already_signed_up');
  if (body.skill !== undefined) return { message: '', code: 'accounts.verification_sent', redirect: '/?s=1', ...nothing };
  const address = mailAddress(body.u) ?? fail('accounts.bad_signup_email');
  refuseWeak(body.p, 'accounts.password_too_short');
  await ctx.limiter([{ event: 'create_account_region', points: 1 }], 'region');
  const wish = { address, password: body.p, locale: call.locale, wantedPlan: forSale(ctx, body.planid ?? params.planCode) };
  await evenly(store(ctx, wish));
  if (autoverify) return { message: ctx.texts.text(call.locale, 'accounts.created'), code: 'accounts.created', redirect: '/', ...nothing };
  const message = ctx.texts.text(call.locale, 'accounts.verification_sent', { address });
  return { message, code: 'accounts.verification_sent', type: 'info', redirect: '/', ...nothing };
}

/** A plan that can be bought is remembered for the first sign-in; it grants nothing. */
function forSale({ plans }: Planning, asked: string | undefined): string | undefined {
  const plan = asked !== undefined && Object.hasOwn(plans.all, asked) ? plans.all[asked] : undefined;
  return plan && plan.price > 0 ? plan.planid : undefined;
}

type Wish = { readonly address: string; readonly password: string; readonly locale: string; readonly wantedPlan: string | undefined };

async function store(ctx: Needs, { address, password, locale, wantedPlan }: Wish): Promise<void> {
  const hash = await ctx.passwords.make(password);
  const { secretKey, sid } = await ctx.makeVerification(); // in every case: the time must not tell
  const { autoverify } = ctx.config;
  await ctx.transact(async (session) => {
    const roots = ctx.keyring.roots();
    const now = ctx.clock.now();
    const to = { to: address, locale };
    const held = await ctx.accounts.byEmailId(emailIds(roots, address), session);
    if (!held) {
      const fresh = { address, hash, verified: autoverify, locale, wantedPlan, verification: sid, mailedAt: now };
      const id = await ctx.accounts.insert({ ...fresh, ...newEmailId(roots, address, now), planId: 'basic' }, now, session);
      await ctx.outbox.add(session, autoverify ? noMail(ctx, to) : welcome(ctx, { id }, { secretKey, to }));
      return;
    }
    const due = mayMail(held, now);
    // A link always belongs to the password it was mailed for: both change together or not at all.
    const set = held.verified ? { mailedAt: now } : { mailedAt: now, hash, verification: sid };
    const changed = await ctx.accounts.change(held.id, { held: held.hash, set: due ? set : {}, now }, session);
    const exists = {
      kind: 'account_exists',
      data: {},
      cause: ctx.ids.nonce(),
      to: held.address,
      locale: held.locale ?? locale,
    } as const;
    const mail = held.verified ? exists : welcome(ctx, held, { secretKey, to });
    await ctx.outbox.add(session, due && changed ? mail : noMail(ctx, to));
  });
}
