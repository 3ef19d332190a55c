// Switches the mails about opened secrets on or off, for new secrets (docs/design/http-api.md#notices).
import { accountsContract } from '@glimpse/contracts/accounts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import type { BaseDeps } from './account-deps.ts';

type SetNotifyDeps = { readonly accounts: Pick<BaseDeps['accounts'], 'setNotify'> };

/** Repeating it changes nothing. @throws `http.not_signed_in` */
export const setNotify = operation(
  accountsContract.setNotify,
  async (deps: SetNotifyDeps, { body }, { account }) => {
    if (!account) return fail('http.not_signed_in');
    await deps.accounts.setNotify(account.id, body.on);
    return { record: { notify: body.on }, details: {} };
  },
);
