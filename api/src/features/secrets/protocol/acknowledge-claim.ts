// Accepts that a reader has the whole answer, for links of both kinds
// (docs/design/trust.md#acknowledgements).
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import type { LinkName } from '../sealing/opening.ts';
import {
  readerTag,
  toHeldClaim,
  type Acknowledgements,
  type HeldClaim,
  type ReaderTag,
} from './acknowledgements.ts';
import { findSecret, isServedAt, type FindDeps } from './find-secret.ts';

export type AcknowledgeDeps = FindDeps & { readonly acknowledgements: Acknowledgements };

/** The share link that was opened, and the nonce of its reader. */
type Acknowledging = { readonly link: LinkName; readonly nonce: string };
type StoredClaim = { readonly held: HeldClaim; readonly hasContent: boolean };

/**
 * Accepts the acknowledgement of the nonce that won, without waiting for the deletion. It may be repeated
 * while the receipt lives.
 * @throws `secrets.unknown` for another nonce, `store.unavailable`
 */
export async function acknowledgeClaim(
  deps: AcknowledgeDeps,
  acknowledging: Acknowledging,
  actor: Actor,
): Promise<void> {
  const reader = readerTag(acknowledging.link.key, acknowledging.nonce);
  const found = knownClaim(deps, reader, actor) ?? (await storedClaim(deps, acknowledging, actor));
  if (!found) fail('secrets.unknown');
  if (found.hasContent) deps.acknowledgements.accept(reader, found.held);
}

/** The claim that this process answered. Of another share host it is looked up, which refuses it. */
function knownClaim(deps: AcknowledgeDeps, reader: ReaderTag, actor: Actor): StoredClaim | undefined {
  const held = deps.acknowledgements.find(reader);
  if (!held || !isServedAt(actor, held.shareHost)) return undefined;
  return deps.keyring.keys().gens.includes(held.rootGen) ? { held, hasContent: true } : undefined;
}

/** The claim in the row, if this nonce won it. */
async function storedClaim(
  deps: AcknowledgeDeps,
  { link, nonce }: Acknowledging,
  actor: Actor,
): Promise<StoredClaim | undefined> {
  const loaded = await findSecret(deps, { ...link, part: 'lean' }, actor);
  if (loaded?.row.state !== 'claimed' && loaded?.row.state !== 'consumed') return undefined;
  const held = toHeldClaim(loaded, loaded.row.claim);
  const keys = deps.keyring.keys();
  if (!keys.gens.includes(held.rootGen)) return undefined;
  if (!sameBytes(keys.claimOf(held.rootGen, held.id._id, nonce), held.claim)) return undefined;
  return { held, hasContent: loaded.row.state === 'claimed' };
}
