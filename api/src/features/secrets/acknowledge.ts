// Deletes the content after the reader acknowledged the whole answer (docs/design/trust.md#reveal).
import type { Output } from '@glimpse/contracts/endpoint';
import { acknowledgeSecret } from '@glimpse/contracts/secrets';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { isClaimedBy } from './protocol/claim-attempt.ts';
import { budgets, confirmedWrite, requireWon } from './protocol/confirmed-write.ts';
import { findSecret, type FindDeps, type LoadedSecret } from './protocol/find-secret.ts';

type Answer = Promise<Output<typeof acknowledgeSecret>>;

/**
 * Deletes the content for the nonce that won. Repeats get the same answer while the receipt lives.
 * @throws `secrets.bad_nonce` without a nonce, `secrets.unknown` for another nonce,
 *   `store.unavailable` if the outcome is unknown
 */
export const acknowledge = operation(
  acknowledgeSecret,
  async (deps: FindDeps, { params, nonce }, actor): Answer => {
    if (nonce === undefined) fail('secrets.bad_nonce');
    const loaded = await findSecret(deps, { kind: 's', key: params.key, part: 'lean' }, actor);
    if (!loaded || !loaded.keys.gens.includes(loaded.header.rootGen)) fail('secrets.unknown');
    const claim = loaded.keys.claimOf(loaded.header.rootGen, loaded.header.sid, nonce);
    if (!isClaimedBy(loaded.row, claim)) fail('secrets.unknown');
    if (loaded.row.state === 'claimed') await deleteContent(deps, loaded, claim);
    return { record: { key: params.key, state: 'received' }, details: { acknowledged: true } };
  },
);

async function deleteContent(
  deps: FindDeps,
  { row: { bucket, _id } }: LoadedSecret,
  claim: Buffer,
): Promise<void> {
  const outcome = await confirmedWrite(deps.secrets, {
    id: { bucket, _id },
    transition: { kind: 'acknowledge', claim },
    budgetMs: budgets.nonceMs,
    hasWon: (row) => row.state === 'consumed' && isClaimedBy(row, claim),
    // `new`: the majority's view lags behind the claim.
    isUndecided: (row) => row.state === 'new' || isClaimedBy(row, claim),
  });
  requireWon(outcome, 'secrets.unknown');
}
