// Accepts that the reader has the whole answer; the content is deleted in the background
// (docs/design/trust.md#acknowledgements).
import type { Output } from '@glimpse/contracts/endpoint';
import { acknowledgeSecret } from '@glimpse/contracts/secrets';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { operation } from '#platform/http/routing/route.ts';
import { toHeldClaim, type Acknowledgements, type HeldClaim } from './protocol/acknowledgements.ts';
import { findSecret, isServedAt, type FindDeps } from './protocol/find-secret.ts';

export type AcknowledgeDeps = FindDeps & { readonly acknowledgements: Acknowledgements };
type Answer = Promise<Output<typeof acknowledgeSecret>>;
type StoredClaim = { readonly held: HeldClaim; readonly hasContent: boolean };

/**
 * Answers the nonce that won, without waiting for the deletion. Repeats get the same answer while the
 * receipt lives.
 * @throws `secrets.bad_nonce` without a nonce, `secrets.unknown` for another nonce, `store.unavailable`
 */
export const acknowledge = operation(
  acknowledgeSecret,
  async (deps: AcknowledgeDeps, { params, nonce }, actor): Answer => {
    if (nonce === undefined) fail('secrets.bad_nonce');
    const keys = deps.keyring.keys();
    const found = knownClaim(deps, params.key, actor) ?? (await storedClaim(deps, params.key, actor));
    if (!found || !keys.gens.includes(found.held.rootGen)) fail('secrets.unknown');
    const { id, rootGen, claim } = found.held;
    if (!sameBytes(keys.claimOf(rootGen, id._id, nonce), claim)) fail('secrets.unknown');
    if (found.hasContent) deps.acknowledgements.accept(found.held);
    return { record: { key: params.key, state: 'received' }, details: { acknowledged: true } };
  },
);

/** The claim that this process answered. Of another share host it is looked up, which refuses it. */
function knownClaim(deps: AcknowledgeDeps, key: string, actor: Actor): StoredClaim | undefined {
  const held = deps.acknowledgements.find(deps.keyring.keys().lookUp('s', key));
  return held && isServedAt(actor, held.shareHost) ? { held, hasContent: true } : undefined;
}

async function storedClaim(
  deps: AcknowledgeDeps,
  key: string,
  actor: Actor,
): Promise<StoredClaim | undefined> {
  const loaded = await findSecret(deps, { kind: 's', key, part: 'lean' }, actor);
  if (loaded?.row.state !== 'claimed' && loaded?.row.state !== 'consumed') return undefined;
  return { held: toHeldClaim(loaded, loaded.row.claim), hasContent: loaded.row.state === 'claimed' };
}
