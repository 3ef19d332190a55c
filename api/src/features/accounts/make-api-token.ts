// Makes an API token. It is shown once; the account stores its HMAC (docs/design/trust.md#api-tokens).
import { accountsContract } from '@glimpse/contracts/accounts';
import { limits } from '@glimpse/contracts/limits';
import { type Ids, keyAlphabet } from '#platform/crypto/primitives/ids.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { type BaseDeps, requireAccount } from './account-deps.ts';

type MakeApiTokenDeps = Pick<BaseDeps, 'accounts' | 'keyring' | 'clock'> & {
  readonly ids: Pick<Ids, 'pick'>;
};

const hintChars = 4;

/** Revokes the former token. @throws `store.unavailable` if the password changed between read and write */
export const makeApiToken = operation(
  accountsContract.makeApiToken,
  async (deps: MakeApiTokenDeps, _input, actor) => {
    const account = await requireAccount(deps, actor);
    const apitoken = deps.ids.pick(keyAlphabet, limits.apiTokenChars);
    const roots = deps.keyring.roots();
    const now = deps.clock.now();
    const gen = roots.rootGen(now);
    const token = { mac: roots.mac('apitoken', gen, apitoken), gen, hint: apitoken.slice(-hintChars) };
    if (!(await deps.accounts.change(account.id, { held: account.hash, set: { token }, now })))
      fail('store.unavailable');
    return { record: { apitoken, active: true as const }, details: {} };
  },
);
