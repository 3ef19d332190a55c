// API token: made anew, shown once, kept as an HMAC (api.md 3.6, trust.md 6).
import type { Output } from '@glimpse/contracts/endpoint';
import type { makeApiToken as makeApiTokenCall } from '@glimpse/contracts/accounts';
import { limits } from '@glimpse/contracts/limits';
import { type Ids, keyAlphabet } from '#platform/crypto/primitives/ids.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { type Base, requireAccount } from './account-deps.ts';

type MakeApiTokenDeps = Pick<Base, 'accounts' | 'keyring' | 'clock'> & { readonly ids: Pick<Ids, 'pick'> };

const hintChars = 4;

/** The former token is invalid at once. @throws `store.unavailable` if the account changed in this very moment */
export async function makeApiToken(deps: MakeApiTokenDeps, _asked: unknown, actor: Actor): Promise<Output<typeof makeApiTokenCall>> {
  const account = await requireAccount(deps, actor);
  const apitoken = deps.ids.pick(keyAlphabet, limits.apiTokenChars);
  const roots = deps.keyring.roots();
  const now = deps.clock.now();
  const gen = roots.rootGen(now);
  const token = { mac: roots.mac('apitoken', gen, apitoken), gen, hint: apitoken.slice(-hintChars) };
  if (!(await deps.accounts.change(account.id, { held: account.hash, set: { token }, now }))) fail('store.unavailable');
  return { record: { apitoken, active: true }, details: {} };
}
