// Derives the state of the private page from the receipt. Pure (docs/design/web-secrets.md#private-page).
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';

/** `mailed`: the link was emailed, so nobody else gets it. */
export type WaitingView = 'waiting' | 'mailed';
/** `restored`: ended because the region was restored. */
export type EndedView = 'received' | 'burned' | 'expired' | 'restored';
export type ReceiptView = WaitingView | EndedView;

export function toReceiptView({ record }: FoundReceipt): ReceiptView {
  if (record.is_received) return 'received';
  if (record.is_burned) return 'burned';
  if (record.ended_by_restore) return 'restored';
  if (record.is_expired) return 'expired';
  return record.recipients === '' ? 'waiting' : 'mailed';
}

/** Tells whether the secret can no longer be opened. */
export function isEnded(view: ReceiptView): view is EndedView {
  return view !== 'waiting' && view !== 'mailed';
}

/** Tells whether this page may still take the owner's view (docs/design/http-api.md#receipts). */
export function ownersViewIsOpen({ record, details }: FoundReceipt): boolean {
  // nobody but its sender has the text of a sealed link
  return !record.sealed && (details.show_secret || (record.state === 'new' && details.is_owner));
}

/** Returns the end of the page (twice the lifetime) in Unix seconds (docs/design/http-api.md#retention). */
export function pageEnd({ record }: FoundReceipt): number {
  return record.created + 2 * (record.expiration - record.created);
}

/** Returns when the secret ended in Unix seconds; `null` after a restore, whose time is not known. */
export function endTime(view: EndedView, { record }: FoundReceipt): number | null {
  return { received: record.received, burned: record.burned, expired: record.expiration, restored: null }[
    view
  ];
}
