// Derives what a row says from a receipt. Pure (docs/design/web-secrets.md#recent-secrets).
import type { Receipt } from '@glimpse/contracts/secret-shapes';

/** How a secret ended, with the time in Unix seconds; a restore names none. */
export type RowEnd =
  | { readonly kind: 'waiting' | 'opened' | 'burned' | 'expired'; readonly at: number }
  | { readonly kind: 'restored' };

/** Returns the end to come or the end that happened. */
export function rowEnd(receipt: Receipt): RowEnd {
  const expires = receipt.created + receipt.secret_ttl;
  if (receipt.is_received) return { kind: 'opened', at: receipt.received ?? receipt.updated };
  if (receipt.is_burned) return { kind: 'burned', at: receipt.burned ?? receipt.updated };
  if (receipt.ended_by_restore) return { kind: 'restored' };
  return { kind: receipt.is_expired ? 'expired' : 'waiting', at: expires };
}
