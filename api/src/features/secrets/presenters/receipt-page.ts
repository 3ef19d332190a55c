// Builds the answers of the owner's page (docs/design/http-api.md#receipts).
import type { Output } from '@glimpse/contracts/endpoint';
import type { ReceiptDetails, ReceiptPage } from '@glimpse/contracts/secret-shapes';
import type { burnSecret } from '@glimpse/contracts/secrets';
import { limits } from '@glimpse/contracts/limits';
import type { Actor } from '#platform/http/core/actor.ts';
import { secondsUntil, unixSecondsOrNull } from '#platform/time/unix-seconds.ts';
import { failCorrupt, isOwner, type FindDeps, type LoadedSecret } from '../protocol/find-secret.ts';
import { openMemo, openOwner, openReceipt } from '../sealing/opening.ts';
import { isDestroyed, toReceiptPage, toReceiptRecord, type ReceiptView } from './receipt.ts';
import type { Site } from './secret.ts';
import { toReceiptFacts } from './receipt-facts.ts';
import { displayLines } from '../model/text-size.ts';
import { agoText, utcText } from './time-texts.ts';

export type ReceiptDeps = FindDeps & { readonly config: Site };

/**
 * A receipt with its opened boxes and the caller's rights. `secretKey`: absent once the content is gone, and
 * of a sealed link.
 */
export type LoadedReceipt = {
  readonly loaded: LoadedSecret;
  readonly view: ReceiptView;
  readonly secretKey: string | undefined;
  readonly isOwner: boolean;
  /** Whether this caller can still take the owner's one view. */
  readonly showsSecret: boolean;
};

/** Opens the boxes of a private link. @throws `store.unavailable` if a box that must open does not */
export function toLoadedReceipt(
  deps: FindDeps,
  { metadataKey, loaded }: { readonly metadataKey: string; readonly loaded: LoadedSecret },
  actor: Actor,
): LoadedReceipt {
  const { row, header, keys } = loaded;
  const owner = isOwner(loaded, actor);
  const opened = row.rec.receipt && openReceipt(loaded, row.rec.receipt, metadataKey);
  const note = opened ?? { recipients: [], truncated: false };
  const memo = owner && row.rec.memo ? openMemo(loaded, row.rec.memo, metadataKey) : undefined;
  const { sealedLink } = header.flags;
  const ownerBox = loaded.state === 'new' && !sealedLink ? row.box?.owner : undefined;
  const secretKey = ownerBox && openOwner(loaded, ownerBox, metadataKey);
  // A sealed link has no owner box: its receipt proves the header, unless it went with the account.
  const isWhole = sealedLink ? !row.rec.receipt || opened !== undefined : secretKey !== undefined;
  if (loaded.state === 'new' && !isWhole) failCorrupt(deps);
  const ageMs = row.now.getTime() - row.createdAt.getTime();
  const read = { row, header, dead: loaded.dead, staleEpoch: row.epoch < keys.epoch };
  const facts = toReceiptFacts(read, { metadataKey, note, memo });
  const view = { facts, state: loaded.receiptState, custid: owner ? actor.custid : 'anon', now: row.now };
  const showsSecret =
    owner && canDecrypt(view) && loaded.receiptState === 'new' && ageMs <= limits.ownerViewSeconds * 1000;
  return { loaded, view, secretKey, isOwner: owner, showsSecret };
}

/** Record and details of the owner's page. `text` is present only in the answer of the owner's one view. */
export function toReceiptAnswer(
  site: Site,
  receipt: LoadedReceipt,
  text?: string,
): { record: ReceiptPage; details: ReceiptDetails } {
  const { loaded, view, secretKey } = receipt;
  const linked = showsLink(receipt) ? secretKey : undefined;
  return {
    record: toReceiptPage(site, view, { secretKey: linked, state: loaded.state }),
    details: toDetails(receipt, text),
  };
}

/** The answer of a burn: the receipt, and once more under `metadata`. */
export function toBurnAnswer(site: Site, receipt: LoadedReceipt): Output<typeof burnSecret> {
  const { record, details } = toReceiptAnswer(site, receipt);
  return {
    record: { ...record, metadata: toReceiptRecord(receipt.view) },
    details: { ...details, title: 'Secret burned' },
  };
}

const canDecrypt = ({ state, facts }: ReceiptView): boolean =>
  !isDestroyed(state) && !facts.hasPassphrase && !facts.isSealedLink;

function showsLink({ view: { state, facts }, isOwner: owner }: LoadedReceipt): boolean {
  return (
    !isDestroyed(state) && !facts.isSealedLink && facts.recipients.length === 0 && (state === 'new' || owner)
  );
}

function toEndTimes({ view: { facts, now } }: LoadedReceipt) {
  const { receivedAt: received, burnedAt: burned } = facts;
  return {
    first_access: unixSecondsOrNull(received),
    last_access: unixSecondsOrNull(received),
    received_date: received ? agoText(received, now) : null,
    received_date_utc: received ? utcText(received) : null,
    burned_date: burned ? agoText(burned, now) : null,
    burned_date_utc: burned ? utcText(burned) : null,
  };
}

function toDetails(receipt: LoadedReceipt, text: string | undefined): ReceiptDetails {
  const { state, facts, now } = receipt.view;
  const destroyed = isDestroyed(state);
  const metadata = state !== 'viewed' || receipt.isOwner;
  return {
    type: 'record',
    title: 'You saved a secret',
    body_class: '',
    display_lines: displayLines(text),
    display_feedback: false,
    no_cache: true,
    maxviews: 1,
    has_maxviews: false,
    view_count: state === 'received' ? 1 : 0,
    ...toEndTimes(receipt),
    secret_realttl: destroyed ? null : secondsUntil(facts.expiresAt, now),
    is_received: state === 'received',
    is_burned: state === 'burned',
    is_expired: state === 'expired',
    is_destroyed: destroyed,
    is_orphaned: false,
    has_passphrase: facts.hasPassphrase,
    is_truncated: facts.isTruncated,
    original_size: facts.originalChars ?? null,
    is_owner: receipt.isOwner,
    can_decrypt: canDecrypt(receipt.view),
    secret_value: text ?? null,
    show_secret: receipt.showsSecret,
    show_secret_link: showsLink(receipt),
    show_metadata_link: state === 'new',
    show_receipt_link: state === 'new',
    show_metadata: metadata,
    show_receipt: metadata,
    show_recipients: metadata && facts.recipients.length > 0,
  };
}
