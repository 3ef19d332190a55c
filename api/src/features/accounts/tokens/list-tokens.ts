// Lists the API tokens of the caller's account (docs/design/http-api.md#named-tokens).
import { type ApiToken, firstTokenId } from '@glimpse/contracts/account-tokens';
import { accountsContract } from '@glimpse/contracts/accounts';
import { operation } from '#platform/http/routing/route.ts';
import { type BaseDeps, requireAccount } from '../account-deps.ts';
import type { Account } from '../model/account.ts';
import { toApiToken } from '../model/api-token.ts';

type ListTokensDeps = Pick<BaseDeps, 'accounts' | 'clock'>;

/** The token without a name, which `POST apitoken` makes. */
const firstToken = ({ token }: Account): readonly ApiToken[] =>
  token === undefined
    ? []
    : [
        {
          id: firstTokenId,
          name: null,
          hint: `…${token.hint}`,
          scopes: ['everything'],
          created: null,
          expires: null,
          expired: false,
          used_day: null,
        },
      ];

/** @throws `http.not_signed_in` */
export const listTokens = operation(
  accountsContract.listTokens,
  async (deps: ListTokensDeps, _input, actor) => {
    const account = await requireAccount(deps, actor);
    const now = deps.clock.now();
    const named = (account.tokens ?? []).map((token) => toApiToken(token, now));
    const records = [...firstToken(account), ...named];
    return { count: records.length, records, details: {} };
  },
);
