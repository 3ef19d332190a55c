// Accepts that the reader has the whole answer; the content is deleted in the background
// (docs/design/trust.md#acknowledgements).
import type { Output } from '@glimpse/contracts/endpoint';
import { acknowledgeSecret } from '@glimpse/contracts/secrets';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { operation } from '#platform/http/routing/route.ts';
import {
  readerTag,
  toHeldClaim,
  type Acknowledgements,
  type HeldClaim,
  type ReaderTag,
} from './protocol/acknowledgements.ts';
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
    const reader = readerTag(params.key, nonce);
    const found =
      knownClaim(deps, reader, actor) ?? (await storedClaim(deps, { key: params.key, nonce }, actor));
    if (!found) fail('secrets.unknown');
    if (found.hasContent) deps.acknowledgements.accept(reader, found.held);
    return { record: { key: params.key, state: 'received' }, details: { acknowledged: true } };
  },
);

/** The claim that this process answered. Of another share host it is looked up, which refuses it. */
function knownClaim(deps: AcknowledgeDeps, reader: ReaderTag, actor: Actor): StoredClaim | undefined {
  const held = deps.acknowledgements.find(reader);
  if (!held || !isServedAt(actor, held.shareHost)) return undefined;
  return deps.keyring.keys().gens.includes(held.rootGen) ? { held, hasContent: true } : undefined;
}

/** The claim in the row, if this nonce won it. */
async function storedClaim(
  deps: AcknowledgeDeps,
  { key, nonce }: { readonly key: string; readonly nonce: string },
  actor: Actor,
): Promise<StoredClaim | undefined> {
  const loaded = await findSecret(deps, { kind: 's', key, part: 'lean' }, actor);
  if (loaded?.row.state !== 'claimed' && loaded?.row.state !== 'consumed') return undefined;
  const held = toHeldClaim(loaded, loaded.row.claim);
  const keys = deps.keyring.keys();
  if (!keys.gens.includes(held.rootGen)) return undefined;
  if (!sameBytes(keys.claimOf(held.rootGen, held.id._id, nonce), held.claim)) return undefined;
  return { held, hasContent: loaded.row.state === 'claimed' };
}
