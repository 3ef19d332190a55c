// Makes an API token after a check of the password. It is shown once; the account stores its HMAC
// (docs/design/trust.md#api-tokens).
import { accountsContract } from '@glimpse/contracts/accounts';
import { limits } from '@glimpse/contracts/limits';
import { keyAlphabet } from '#platform/crypto/primitives/ids.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { type MailDeps, type PasswordDeps, requireAccount } from './account-deps.ts';
import { mailTokenMade } from './mail/account-mail.ts';
import { checkPassword } from './sessions/check-password.ts';

type MakeApiTokenDeps = MailDeps & PasswordDeps;

const hintChars = 4;

/**
 * Ends the former token and mails a notice. @throws `accounts.confirm_missing`, `accounts.confirm_wrong`,
 * also if the password changed between check and write
 */
export const makeApiToken = operation(
  accountsContract.makeApiToken,
  async (deps: MakeApiTokenDeps, { body, context }, actor) => {
    if (body.confirmation === '') fail('accounts.confirm_missing');
    const account = await requireAccount(deps, actor);
    if ((await checkPassword(deps, body.confirmation, { account, network: actor.clientPrefix })) === 'wrong')
      fail('accounts.confirm_wrong');
    const apitoken = deps.ids.pick(keyAlphabet, limits.apiTokenChars);
    const roots = deps.keyring.roots();
    const now = deps.clock.now();
    const gen = roots.rootGen(now);
    const token = { mac: roots.mac('apitoken', gen, apitoken), gen, hint: apitoken.slice(-hintChars) };
    await deps.transact(async (session) => {
      const change = { held: account.hash, set: { token }, now };
      if (!(await deps.accounts.change(account.id, change, session))) fail('accounts.confirm_wrong');
      await mailTokenMade(deps, session, { account, locale: context.locale });
    });
    return { record: { apitoken, active: true as const }, details: {} };
  },
);
