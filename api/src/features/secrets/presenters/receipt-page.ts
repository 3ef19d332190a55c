// A receipt as its owner's page gets it, from a secret found by its private link (api.md 3.5).
import type { ReceiptDetails, ReceiptPage } from '@glimpse/contracts/secret-shapes';
import { limits } from '@glimpse/contracts/limits';
import type { Actor } from '#platform/http/core/actor.ts';
import { corrupt, isOwner } from '../protocol/find-secret.ts';
import type { Seeing, Sight } from '../protocol/find-secret.ts';
import { openMemo, openOwner, openReceipt } from '../sealing/opening.ts';
import { isDestroyed, receiptPage } from './receipt.ts';
import type { Kept } from './receipt.ts';
import type { Site } from './secret.ts';
import { receiptFacts } from './receipt-facts.ts';
import { displayLines } from '../model/text-size.ts';
import { agoText, unixSeconds, utcText } from './time-texts.ts';

export type Receiving = Seeing & { readonly config: Site };

/** A receipt, what this caller may do with it, and the share link's key while it exists. */
export type ReceiptSight = {
  readonly sight: Sight;
  readonly kept: Kept;
  readonly secretKey: string | undefined;
  readonly isOwner: boolean;
  /** Whether the owner's one view is still open for this caller. */
  readonly showsSecret: boolean;
};

/** Opens what a private link opens. @throws `store.unavailable` if a box that must open does not */
export function receiptSight(
  ctx: Seeing,
  { metadataKey, sight }: { readonly metadataKey: string; readonly sight: Sight },
  actor: Actor,
): ReceiptSight {
  const { row, header, keys } = sight;
  const owner = isOwner(sight, actor);
  const note = (row.rec.receipt && openReceipt(sight, row.rec.receipt, metadataKey)) ?? { recipients: [], truncated: false };
  const memo = owner && row.rec.memo ? openMemo(sight, row.rec.memo, metadataKey) : undefined;
  const secretKey = sight.state === 'new' && row.box?.owner ? openOwner(sight, row.box.owner, metadataKey) : undefined;
  if (sight.state === 'new' && secretKey === undefined) corrupt(ctx);
  const ageMs = row.now.getTime() - row.createdAt.getTime();
  const read = { row, header, dead: sight.dead, staleEpoch: row.epoch < keys.epoch };
  const facts = receiptFacts(read, { metadataKey, note, memo });
  const kept = { facts, state: sight.receiptState, custid: owner ? actor.custid : 'anon', now: row.now };
  const canDecrypt = !isDestroyed(sight.receiptState) && !header.flags.passphrase;
  const showsSecret = owner && canDecrypt && sight.receiptState === 'new' && ageMs <= limits.ownerViewSeconds * 1000;
  return { sight, kept, secretKey, isOwner: owner, showsSecret };
}

/** The owner's page: record and details; `text` only in the answer of the one view. */
export function receiptAnswer(ctx: Receiving, seen: ReceiptSight, text?: string): { record: ReceiptPage; details: ReceiptDetails } {
  const { sight, kept, secretKey } = seen;
  const linked = showsLink(seen) ? secretKey : undefined;
  return { record: receiptPage(ctx.config, kept, { secretKey: linked, state: sight.state }), details: detailsOf(seen, text) };
}

function showsLink({ kept: { state, facts }, isOwner: owner }: ReceiptSight): boolean {
  return !isDestroyed(state) && facts.recipients.length === 0 && (state === 'new' || owner);
}

function endsOf({ kept: { facts, now } }: ReceiptSight) {
  const { receivedAt: received, burnedAt: burned } = facts;
  return {
    first_access: received ? unixSeconds(received) : null,
    last_access: received ? unixSeconds(received) : null,
    received_date: received ? agoText(received, now) : null,
    received_date_utc: received ? utcText(received) : null,
    burned_date: burned ? agoText(burned, now) : null,
    burned_date_utc: burned ? utcText(burned) : null,
  };
}

function detailsOf(seen: ReceiptSight, text: string | undefined): ReceiptDetails {
  const { state, facts, now } = seen.kept;
  const destroyed = isDestroyed(state);
  const metadata = state !== 'viewed' || seen.isOwner;
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
    ...endsOf(seen),
    secret_realttl: destroyed ? null : Math.max(0, Math.ceil((facts.expiresAt.getTime() - now.getTime()) / 1000)),
    is_received: state === 'received',
    is_burned: state === 'burned',
    is_expired: state === 'expired',
    is_destroyed: destroyed,
    is_orphaned: false,
    has_passphrase: facts.hasPassphrase,
    is_truncated: facts.isTruncated,
    is_owner: seen.isOwner,
    can_decrypt: !destroyed && !facts.hasPassphrase,
    secret_value: text ?? null,
    show_secret: seen.showsSecret,
    show_secret_link: showsLink(seen),
    show_metadata_link: state === 'new',
    show_receipt_link: state === 'new',
    show_metadata: metadata,
    show_receipt: metadata,
    show_recipients: metadata && facts.recipients.length > 0,
  };
}
