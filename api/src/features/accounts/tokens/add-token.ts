// Makes a named API token after a check of the password. It is shown once; the account stores its HMAC
// (docs/design/trust.md#api-tokens).
import { accountsContract } from '@glimpse/contracts/accounts';
import { limits } from '@glimpse/contracts/limits';
import { keyAlphabet } from '#platform/crypto/primitives/ids.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation, type OperationInput } from '#platform/http/routing/route.ts';
import { dayMs } from '#platform/time/units.ts';
import { type MailDeps, type PasswordDeps, requireAccount } from '../account-deps.ts';
import { mailNamedToken } from '../mail/account-mail.ts';
import type { Account } from '../model/account.ts';
import { type NamedToken, toApiToken, withToken } from '../model/api-token.ts';
import { checkPassword } from '../sessions/check-password.ts';

type AddTokenDeps = MailDeps & PasswordDeps;
type Asked = OperationInput<typeof accountsContract.addToken>['body'];

const hintChars = 4;
const idChars = 8;

/** @returns the token, and what the account stores of it */
function make(deps: AddTokenDeps, { name, scope, days }: Asked, now: Date) {
  const apitoken = deps.ids.pick(keyAlphabet, limits.apiTokenChars);
  const roots = deps.keyring.roots();
  const gen = roots.rootGen(now);
  const token: NamedToken = {
    id: deps.ids.pick(keyAlphabet, idChars),
    mac: roots.mac('apitoken', gen, apitoken),
    gen,
    hint: apitoken.slice(-hintChars),
    name: name.normalize('NFC'),
    scopes: scope.length === 0 ? ['everything'] : scope,
    createdMs: now.getTime(),
    ...(days !== undefined && { endsMs: now.getTime() + days * dayMs }),
  };
  return { apitoken, token };
}

/** The write was refused: the list is full, or the password has changed since the check. */
async function refuse({ accounts }: AddTokenDeps, { id, hash }: Account): Promise<never> {
  const present = await accounts.byId(id);
  return fail(present?.hash === hash ? 'accounts.too_many_tokens' : 'accounts.confirm_wrong');
}

/**
 * Mails a notice. @throws `accounts.confirm_missing`, `accounts.too_many_tokens`, `accounts.confirm_wrong`,
 * also if the password changed between check and write
 */
export const addToken = operation(
  accountsContract.addToken,
  async (deps: AddTokenDeps, { body, context }, actor) => {
    if (body.confirmation === '') fail('accounts.confirm_missing');
    const account = await requireAccount(deps, actor);
    if ((await checkPassword(deps, body.confirmation, { account, network: actor.clientPrefix })) === 'wrong')
      fail('accounts.confirm_wrong');
    const now = deps.clock.now();
    const { apitoken, token } = make(deps, body, now);
    if (!withToken(account.tokens ?? [], token, now)) fail('accounts.too_many_tokens');
    const added = await deps.transact(async (session) => {
      if (!(await deps.accounts.addToken(account.id, { held: account.hash, token, now }, session)))
        return false;
      await mailNamedToken(deps, session, { account, locale: context.locale, name: token.name });
      return true;
    });
    if (!added) await refuse(deps, account);
    return { record: { apitoken, token: toApiToken(token, now) }, details: {} };
  },
);
