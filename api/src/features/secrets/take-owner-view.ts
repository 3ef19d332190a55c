// Show receipt: the owner takes the one view of an unopened secret, whose link stays unread (trust.md 5, api.md 3.5).
import type { Output } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import type { showReceipt } from '@glimpse/contracts/secrets';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { OperationInput } from '#platform/http/routing/route.ts';
import { failCorrupt, findSecret, type LoadedSecret } from './protocol/find-secret.ts';
import { openGate, openText } from './sealing/opening.ts';
import { toReceiptAnswer, toLoadedReceipt, type LoadedReceipt, type ReceiptDeps } from './presenters/receipt-page.ts';
import type { FoundSecret } from './store/secret-row.ts';
import { leaseEnds, wholeBox } from './model/secret.ts';
import { budgets, confirmedWrite, type WriteOutcome } from './protocol/confirmed-write.ts';

type TakeOwnerViewDeps = ReceiptDeps & { readonly ids: Pick<Ids, 'nonce'> };
type Call = Pick<OperationInput<typeof showReceipt>, 'params' | 'nonce'>;
type Answer = Output<typeof showReceipt>;

/**
 * For the creator moves a new receipt to viewed and, once, shows the text; the answer tells the state before. The same
 * nonce gets the same text for 120 s. For anybody else it equals looking.
 * @throws `secrets.unknown`, `store.unavailable` if the outcome is unknown
 */
export async function takeOwnerView(deps: TakeOwnerViewDeps, { params, nonce }: Call, actor: Actor): Promise<Answer> {
  const loaded = await findSecret(deps, { kind: 'm', key: params.key, part: 'full' }, actor);
  if (!loaded) fail('secrets.unknown');
  const claim = claimOf(loaded, nonce ?? deps.ids.nonce());
  const before = nonce !== undefined && isRepeat(loaded.row, claim) ? { ...loaded, receiptState: loaded.state } : loaded;
  const seen = toLoadedReceipt(deps, { metadataKey: params.key, loaded: before }, actor);
  if (!seen.isOwner || seen.kept.state !== 'new') return toReceiptAnswer(deps, seen);
  if (before !== loaded) return toReceiptAnswer(deps, seen, textOf(deps, seen));
  const outcome = await settleView(deps, loaded.row, seen.showsSecret ? claim : undefined);
  if (outcome.kind === 'unknown') fail('store.unavailable');
  return toReceiptAnswer(deps, seen, outcome.kind === 'won' && seen.showsSecret ? textOf(deps, seen) : undefined);
}

/**
 * Takes the view without the text, whoever holds the private link: what API v1 does on POST.
 * @returns what was there before
 * @throws `secrets.unknown`, `store.unavailable` if the outcome is unknown
 */
export async function takeOwnerViewWithoutText(deps: ReceiptDeps, { params }: Pick<Call, 'params'>, actor: Actor): Promise<LoadedReceipt> {
  const loaded = await findSecret(deps, { kind: 'm', key: params.key, part: 'lean' }, actor);
  if (!loaded) fail('secrets.unknown');
  const seen = toLoadedReceipt(deps, { metadataKey: params.key, loaded }, actor);
  if (seen.kept.state === 'new' && (await settleView(deps, loaded.row, undefined)).kind === 'unknown') fail('store.unavailable');
  return seen;
}

function claimOf({ keys, header }: LoadedSecret, nonce: string): Buffer {
  if (!keys.gens.includes(header.rootGen)) return Buffer.alloc(0);
  return keys.claimOf(header.rootGen, header.mid, nonce);
}

function isRepeat(row: FoundSecret, claim: Buffer): boolean {
  if (!row.shownAt || !row.ownerClaim || !sameBytes(row.ownerClaim, claim)) return false;
  return row.now < leaseEnds(row.shownAt, limits.leaseSeconds);
}

/** Takes the view: the second compare-and-set of a secret, on `shownAt`; with a claim it brings the text. */
function settleView(deps: ReceiptDeps, { bucket, _id }: FoundSecret, claim: Buffer | undefined): Promise<WriteOutcome> {
  return confirmedWrite(deps.secrets, {
    id: { bucket, _id },
    transition: { kind: 'owner_view', ...(claim && { claim }) },
    budgetMs: budgets.nonceMs,
    hasWon: (row) =>
      row.shownAt !== undefined && (claim === undefined || (row.ownerClaim !== undefined && sameBytes(row.ownerClaim, claim))),
    isUndecided: (row) => row.state === 'new' && row.shownAt === undefined,
  });
}

/** The text of a secret without passphrase, opened through its owner box. @throws `store.unavailable` if corrupt */
function textOf(deps: TakeOwnerViewDeps, { loaded, secretKey }: LoadedReceipt): string {
  const box = wholeBox(loaded.row);
  if (!box || secretKey === undefined || !openGate(loaded, box.gate, secretKey)) return failCorrupt(deps);
  const opened = openText(loaded, { box, secretKey });
  return opened ? opened.text : failCorrupt(deps);
}
