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

const mask = '*****';

/** Whether a typed address may be the masked one: compares what the mask shows. */
function fitsAddress(masked: string, typed: string): boolean {
  const [start = '', middle = '', end = ''] = masked.toLowerCase().split(mask);
  const [local = '', domain] = typed.split('@');
  if (local === '' || /\s/.test(typed)) return false;
  if (!(start.startsWith(local) || (start !== '' && local.startsWith(start)))) return false;
  if (domain === undefined || domain === '') return true;
  if (!domain.startsWith(middle.slice(1))) return false;
  const dot = domain.lastIndexOf('.');
  return dot < 0 || end.startsWith(domain.slice(dot));
}

/** Tells whether note, id or recipient's address of a row matches the typed text. */
export function fitsFilter({ memo, secret_shortkey, recipients }: Receipt, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  if ((memo ?? '').toLowerCase().includes(wanted) || secret_shortkey.startsWith(wanted)) return true;
  return recipients.split(', ').some((masked) => masked !== '' && fitsAddress(masked, wanted));
}
