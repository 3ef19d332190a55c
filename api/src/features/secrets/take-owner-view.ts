// Takes the owner's one view of an unopened secret (docs/design/trust.md#owner-view).
import type { Output } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import { takeOwnerViewOfReceipt } from '@glimpse/contracts/secrets';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { operation } from '#platform/http/routing/route.ts';
import { leaseEnds, wholeBox } from './model/secret.ts';
import {
  toLoadedReceipt,
  toReceiptAnswer,
  type LoadedReceipt,
  type ReceiptDeps,
} from './presenters/receipt-page.ts';
import { budgets, confirmedWrite, type WriteOutcome } from './protocol/confirmed-write.ts';
import { failCorrupt, findSecret, type LoadedSecret } from './protocol/find-secret.ts';
import { openGate, openText } from './sealing/opening.ts';
import type { FoundSecret } from './store/secret-row.ts';
import { loadReceipt } from './view-receipt.ts';

type TakeOwnerViewDeps = ReceiptDeps & { readonly ids: Pick<Ids, 'nonce'> };
type Answer = Promise<Output<typeof takeOwnerViewOfReceipt>>;

/**
 * Moves a new receipt of the creator to viewed and shows the text once. The answer states the earlier state.
 * The same nonce gets the same text for 120 s. For other callers it equals looking at the receipt.
 * @throws `secrets.unknown`, `store.unavailable` if the outcome is unknown
 */
export const takeOwnerView = operation(
  takeOwnerViewOfReceipt,
  async (deps: TakeOwnerViewDeps, { params, nonce }, actor): Answer => {
    const loaded = await findSecret(deps, { kind: 'm', key: params.key, part: 'full' }, actor);
    if (!loaded) fail('secrets.unknown');
    const claim = claimOf(loaded, nonce ?? deps.ids.nonce());
    const isRepeat = nonce !== undefined && isRepeatOf(loaded.row, claim);
    const before = isRepeat ? { ...loaded, receiptState: loaded.state } : loaded;
    const receipt = toLoadedReceipt(deps, { metadataKey: params.key, loaded: before }, actor);
    if (!receipt.isOwner || receipt.view.state !== 'new') return toReceiptAnswer(deps.config, receipt);
    if (isRepeat) return toReceiptAnswer(deps.config, receipt, decryptForOwner(deps, receipt));
    const outcome = await confirmView(deps, loaded.row, receipt.showsSecret ? claim : undefined);
    if (outcome.kind === 'unknown') fail('store.unavailable');
    await deps.keyring.settled(); // the view may have met a database that was put back
    const showsText = outcome.kind === 'won' && receipt.showsSecret;
    return toReceiptAnswer(deps.config, receipt, showsText ? decryptForOwner(deps, receipt) : undefined);
  },
);

/**
 * Takes the view without the text, for any holder of the private link: the POST of API v1.
 * @returns the receipt as it was before
 * @throws `secrets.unknown`, `store.unavailable` if the outcome is unknown
 */
export async function takeOwnerViewWithoutText(
  deps: ReceiptDeps,
  metadataKey: string,
  actor: Actor,
): Promise<LoadedReceipt> {
  const receipt = await loadReceipt(deps, metadataKey, actor);
  if (receipt.view.state !== 'new') return receipt;
  const outcome = await confirmView(deps, receipt.loaded.row, undefined);
  return outcome.kind === 'unknown' ? fail('store.unavailable') : receipt;
}

function claimOf({ keys, header }: LoadedSecret, nonce: string): Buffer {
  if (!keys.gens.includes(header.rootGen)) return Buffer.alloc(0);
  return keys.claimOf(header.rootGen, header.mid, nonce);
}

function isRepeatOf(row: FoundSecret, claim: Buffer): boolean {
  if (!row.shownAt || !row.ownerClaim || !sameBytes(row.ownerClaim, claim)) return false;
  return row.now < leaseEnds(row.shownAt, limits.leaseSeconds);
}

/** Writes `shownAt`, once per secret. Only a view with a claim brings the text. */
function confirmView(
  deps: ReceiptDeps,
  { bucket, _id }: FoundSecret,
  claim: Buffer | undefined,
): Promise<WriteOutcome> {
  return confirmedWrite(deps.secrets, {
    id: { bucket, _id },
    transition: { kind: 'owner_view', ...(claim && { claim }) },
    budgetMs: budgets.nonceMs,
    hasWon: (row) =>
      row.shownAt !== undefined &&
      (claim === undefined || (row.ownerClaim !== undefined && sameBytes(row.ownerClaim, claim))),
    isUndecided: (row) => row.state === 'new' && row.shownAt === undefined,
  });
}

/** Opens a text without a passphrase through the owner box. @throws `store.unavailable` if corrupt */
function decryptForOwner(deps: TakeOwnerViewDeps, { loaded, secretKey }: LoadedReceipt): string {
  const box = wholeBox(loaded.row, loaded.header.flags);
  if (!box || secretKey === undefined || !openGate(loaded, box.gate, secretKey)) return failCorrupt(deps);
  const opened = openText(loaded, { box, secretKey });
  return opened ? opened.text : failCorrupt(deps);
}
