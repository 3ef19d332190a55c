// API token: made anew, shown once, kept as an HMAC (api.md 3.6, trust.md 6).
import type { Output } from '@glimpse/contracts/endpoint';
import type { makeApiToken as makeApiTokenCall } from '@glimpse/contracts/accounts';
import { limits } from '@glimpse/contracts/limits';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Base } from './account-deps.ts';
import { ownAccount } from './require-account.ts';

type Needs = Pick<Base, 'accounts' | 'keyring' | 'clock' | 'knownAccounts'> & { readonly ids: Pick<Ids, 'pick'> };

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const hintChars = 4;

/** The former token is invalid at once. @throws `store.unavailable` if the account changed in this very moment */
export async function makeApiToken(ctx: Needs, _asked: unknown, actor: Actor): Promise<Output<typeof makeApiTokenCall>> {
  const account = await ownAccount(ctx, actor);
  const apitoken = ctx.ids.pick(alphabet, limits.apiTokenChars);
  const roots = ctx.keyring.roots();
  const now = ctx.clock.now();
  const gen = roots.rootGen(now);
  const token = { mac: roots.mac('apitoken', gen, apitoken), gen, hint: apitoken.slice(-hintChars) };
  if (!(await ctx.accounts.change(account.id, { held: account.hash, set: { token }, now }))) fail('store.unavailable');
  ctx.knownAccounts.forget(account.id);
  return { record: { apitoken, active: true }, details: {} };
}
