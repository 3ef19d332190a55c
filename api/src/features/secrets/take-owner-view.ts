// Show receipt: the owner takes the one view of an unopened secret, whose link stays unread (trust.md 5, api.md 3.5).
import type { Output } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import type { showReceipt } from '@glimpse/contracts/secrets';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Asked } from '#platform/http/routing/route.ts';
import { corrupt, look } from './protocol/find-secret.ts';
import type { Sight } from './protocol/find-secret.ts';
import { openGate, openText } from './sealing/opening.ts';
import { receiptAnswer, receiptSight } from './presenters/receipt-page.ts';
import type { ReceiptSight, Receiving } from './presenters/receipt-page.ts';
import type { FoundSecret } from './store/secret-row.ts';
import { leaseEnds, wholeBox } from './model/secret.ts';
import { budgets, settle } from './protocol/confirmed-write.ts';
import type { Verdict } from './protocol/confirmed-write.ts';

type Needs = Receiving & { readonly ids: Pick<Ids, 'nonce'> };
type Call = Pick<Asked<typeof showReceipt>, 'params' | 'nonce'>;
type Answer = Output<typeof showReceipt>;

/**
 * For the creator moves a new receipt to viewed and, once, shows the text; the answer tells the state before. The same
 * nonce gets the same text for 120 s. For anybody else it equals looking.
 * @throws `secrets.unknown`, `store.unavailable` if the outcome is unknown
 */
export async function show(ctx: Needs, { params, nonce }: Call, actor: Actor): Promise<Answer> {
  const sight = await look(ctx, { kind: 'm', key: params.key, part: 'full' }, actor);
  if (!sight) fail('secrets.unknown');
  const claim = claimOf(sight, nonce ?? ctx.ids.nonce());
  const before = nonce !== undefined && isRepeat(sight.row, claim) ? { ...sight, receiptState: sight.state } : sight;
  const seen = receiptSight(ctx, { metadataKey: params.key, sight: before }, actor);
  if (!seen.isOwner || seen.kept.state !== 'new') return receiptAnswer(ctx, seen);
  if (before !== sight) return receiptAnswer(ctx, seen, textOf(ctx, seen));
  const verdict = await settleView(ctx, sight.row, seen.showsSecret ? claim : undefined);
  if (verdict.kind === 'unknown') fail('store.unavailable');
  return receiptAnswer(ctx, seen, verdict.kind === 'ours' && seen.showsSecret ? textOf(ctx, seen) : undefined);
}

/**
 * Takes the view without the text, whoever holds the private link: what API v1 does on POST.
 * @returns what was there before
 * @throws `secrets.unknown`, `store.unavailable` if the outcome is unknown
 */
export async function markViewed(ctx: Receiving, { params }: Pick<Call, 'params'>, actor: Actor): Promise<ReceiptSight> {
  const sight = await look(ctx, { kind: 'm', key: params.key, part: 'lean' }, actor);
  if (!sight) fail('secrets.unknown');
  const seen = receiptSight(ctx, { metadataKey: params.key, sight }, actor);
  if (seen.kept.state === 'new' && (await settleView(ctx, sight.row, undefined)).kind === 'unknown') fail('store.unavailable');
  return seen;
}

function claimOf({ keys, header }: Sight, nonce: string): Buffer {
  if (!keys.gens.includes(header.rootGen)) return Buffer.alloc(0);
  return keys.claimOf(header.rootGen, header.mid, nonce);
}

function isRepeat(row: FoundSecret, claim: Buffer): boolean {
  if (!row.shownAt || !row.ownerClaim || !sameBytes(row.ownerClaim, claim)) return false;
  return row.now < leaseEnds(row.shownAt, limits.leaseSeconds);
}

/** Takes the view: the second compare-and-set of a secret, on `shownAt`; with a claim it brings the text. */
function settleView(ctx: Receiving, { bucket, _id }: FoundSecret, claim: Buffer | undefined): Promise<Verdict> {
  return settle(ctx.secrets, {
    id: { bucket, _id },
    move: { kind: 'show', ...(claim && { claim }) },
    budgetMs: budgets.nonceMs,
    isOurs: (row) =>
      row.shownAt !== undefined && (claim === undefined || (row.ownerClaim !== undefined && sameBytes(row.ownerClaim, claim))),
    isOpen: (row) => row.state === 'new' && row.shownAt === undefined,
  });
}

/** The text of a secret without passphrase, opened through its owner box. @throws `store.unavailable` if corrupt */
function textOf(ctx: Needs, { sight, secretKey }: ReceiptSight): string {
  const box = wholeBox(sight.row);
  if (!box || secretKey === undefined || !openGate(sight, box.gate, secretKey)) return corrupt(ctx);
  const opened = openText(sight, { box, secretKey });
  return opened ? opened.text : corrupt(ctx);
}
