// Delete account: at once, with everything that names the person; live secrets stay readable by their links (api.md 3.6, 12).
import type { Output } from '@glimpse/contracts/endpoint';
import type { destroyAccount as destroyAccountCall } from '@glimpse/contracts/accounts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Asked } from '#platform/http/routing/route.ts';
import type { Flashes } from '#platform/redis/flashes.ts';
import type { Account } from './model/account.ts';
import { mailTo } from './mail/account-mail.ts';
import type { DepartureStore } from './erasure/erasure-store.ts';
import type { Farewell } from './erasure/account-erasure.ts';
import type { Hashing, Mailing, SessionNeeds } from './account-deps.ts';
import { isTooLong } from './model/password-policy.ts';
import { ownAccount } from './require-account.ts';

type Needs = Mailing &
  Hashing &
  SessionNeeds & { readonly departures: DepartureStore; readonly farewell: Farewell; readonly flashes: Flashes };
type Call = Asked<typeof destroyAccountCall>;

/** @throws `accounts.confirm_missing`, `accounts.confirm_wrong` */
export async function destroyAccount(ctx: Needs, { body, call }: Call, actor: Actor): Promise<Output<typeof destroyAccountCall>> {
  if (body.confirmation === '') fail('accounts.confirm_missing');
  const account = await ownAccount(ctx, actor);
  const verdict = await ctx.passwords.check(isTooLong(body.confirmation) ? '' : body.confirmation, account.hash);
  if (verdict === 'wrong') fail('accounts.confirm_wrong');
  await removeAccount(ctx, account, call.locale);
  const message = ctx.texts.text(call.locale, 'accounts.deleted');
  const session = ctx.sessions.create();
  call.response.appendHeader('Set-Cookie', ctx.sessions.cookie(session, ctx.config.https));
  await ctx.flashes.put(session.hash, { messages: [{ type: 'success', content: message, code: 'accounts.deleted' }], fields: null });
  const { clientPrefix, host } = actor;
  call.become({ kind: 'anonymous', custid: 'anon', carriesCookie: true, session, clientPrefix, host });
  return { record: {}, message, redirect: '/', details: {} };
}

type Removing = Pick<Needs, 'transact' | 'accounts' | 'ids' | 'outbox' | 'departures' | 'farewell' | 'knownAccounts'>;

/**
 * Deletes the account and mails the notice in one transaction; what lies elsewhere goes at once, and again a moment later by the
 * job `departures`, whether or not this process lives to see it. Also for the command line.
 */
export async function removeAccount(ctx: Removing, account: Account, locale: string): Promise<void> {
  await ctx.transact(async (session) => {
    if (!(await ctx.accounts.remove(account.id, session))) return;
    await ctx.outbox.forget(session, account.id);
    await ctx.departures.add(account, session);
    await ctx.outbox.add(session, { kind: 'account_deleted', data: {}, cause: ctx.ids.nonce(), ...mailTo(account, locale) });
  });
  ctx.knownAccounts.forget(account.id);
  await ctx.farewell(account.id).catch(() => undefined); // the job takes over
}
