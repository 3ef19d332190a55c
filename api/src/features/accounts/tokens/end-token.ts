// Ends an API token of the caller's account at once (docs/design/trust.md#api-tokens).
import { accountsContract } from '@glimpse/contracts/accounts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { type BaseDeps, requireAccount } from '../account-deps.ts';

type EndTokenDeps = Pick<BaseDeps, 'accounts' | 'clock'>;

/** @throws `accounts.unknown_token`, also for one that has ended */
export const endToken = operation(
  accountsContract.endToken,
  async (deps: EndTokenDeps, { params }, actor) => {
    const { id } = await requireAccount(deps, actor);
    if (!(await deps.accounts.endToken(id, params.id, deps.clock.now()))) fail('accounts.unknown_token');
    return { record: {}, details: {} };
  },
);
