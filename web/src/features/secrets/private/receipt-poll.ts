// Polls the receipt while the private page is visible, in a chunk of its own
// (docs/design/web-secrets.md#private-page).
import { viewReceipt } from '@glimpse/contracts/secrets';
import { sha256 } from '@noble/hashes/sha2.js';
import { type FoundReceipt, loadReceipt } from '#features/secrets/shared/secret-queries.ts';
import type { Api } from '#lib/api.ts';
import { pollContract } from '#lib/query/contract-query.ts';

type ReceiptPoll = {
  /** The key of the private page. Only its hash is a key of the cache. */
  readonly key: string;
  /** The receipt that is shown. */
  readonly first: FoundReceipt;
  readonly everyMs: number;
  onChange(next: FoundReceipt): void;
};

/** Begins with a request. A failed one changes nothing. */
export function pollReceipt(api: Api, { key, first, everyMs, onChange }: ReceiptPoll) {
  const poll = pollContract(api, viewReceipt, {
    call: { params: { key: toHash(key) } },
    first,
    ask: async (before) => {
      const next = await loadReceipt(api, key).catch(() => before);
      return JSON.stringify(next) === JSON.stringify(before) ? before : next;
    },
    waitMs: () => everyMs,
    onStep: onChange,
    whileHidden: false,
  });
  if (document.visibilityState === 'visible') poll.askNow();
  return poll;
}

/** SHA-256 in hexadecimal digits. */
const toHash = (key: string): string =>
  Array.from(sha256(new TextEncoder().encode(key)), (byte) => byte.toString(16).padStart(2, '0')).join('');
