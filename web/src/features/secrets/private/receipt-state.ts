// What the private page says about a secret, out of its receipt. Pure (web.md 4.6).
import type { FoundReceipt } from '#features/secrets/shared/secret-queries.ts';

/** `mailed`: waiting, and the link went out by e-mail. `restored`: ended because the region was restored. */
export type ReceiptView = 'waiting' | 'mailed' | 'received' | 'burned' | 'expired' | 'restored';

export function toReceiptView({ record }: FoundReceipt): ReceiptView {
  if (record.is_received) return 'received';
  if (record.is_burned) return 'burned';
  if (record.ended_by_restore) return 'restored';
  if (record.is_expired) return 'expired';
  return record.recipients === '' ? 'waiting' : 'mailed';
}

/** True once nobody can open the secret any more. */
export function isEnded(view: ReceiptView): boolean {
  return view !== 'waiting' && view !== 'mailed';
}

/** The owner's one view is still to be taken by this page (api.md 3.5). */
export function ownersViewIsOpen({ record, details }: FoundReceipt): boolean {
  return details.show_secret || (record.state === 'new' && details.is_owner);
}

/** Last moment of the page, in Unix seconds: twice the lifetime of the secret (api.md 8.6). */
export function pageEnd({ record }: FoundReceipt): number {
  return record.created + 2 * (record.expiration - record.created);
}
