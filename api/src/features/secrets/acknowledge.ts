// Acknowledge: the reader's page holds the complete answer, so the content is deleted now (trust.md 5 step 7).
import type { Output } from '@glimpse/contracts/endpoint';
import type { acknowledgeSecret } from '@glimpse/contracts/secrets';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import type { Crash } from './protocol/crash-points.ts';
import { findSecret, type FindDeps } from './protocol/find-secret.ts';
import type { FoundSecret } from './store/secret-row.ts';
import { budgets, confirmedWrite } from './protocol/confirmed-write.ts';

type AcknowledgeDeps = FindDeps & { readonly crash: Crash };
type Call = Pick<OperationInput<typeof acknowledgeSecret>, 'params' | 'nonce'>;

/**
 * Drops the content for the nonce that won; asking again is fine for as long as the receipt lives.
 * @throws `secrets.bad_nonce` without one, `secrets.unknown` for another, `store.unavailable` if undecided
 */
export async function acknowledge(deps: AcknowledgeDeps, { params, nonce }: Call, actor: Actor): Promise<Output<typeof acknowledgeSecret>> {
  if (nonce === undefined) fail('secrets.bad_nonce');
  const loaded = await findSecret(deps, { kind: 's', key: params.key, part: 'lean' }, actor);
  if (!loaded || !loaded.keys.gens.includes(loaded.header.rootGen)) fail('secrets.unknown');
  const { row, header } = loaded;
  const claim = loaded.keys.claimOf(header.rootGen, header.sid, nonce);
  const holds = (now: FoundSecret): boolean => (now.state === 'claimed' || now.state === 'consumed') && sameBytes(now.claim, claim);
  if (!holds(row)) fail('secrets.unknown');
  if (row.state === 'claimed') {
    await deps.crash('acknowledge.before_update');
    const outcome = await confirmedWrite(deps.secrets, {
      id: { bucket: row.bucket, _id: row._id },
      transition: { kind: 'acknowledge', claim },
      budgetMs: budgets.nonceMs,
      hasWon: (now) => now.state === 'consumed' && holds(now),
      isUndecided: (now) => now.state === 'new' || holds(now), // `new`: the majority's view lags behind the claim
    });
    if (outcome.kind === 'lost') fail('secrets.unknown');
    if (outcome.kind === 'unknown') fail('store.unavailable');
  }
  return { record: { key: params.key, state: 'received' }, details: { acknowledged: true } };
}
