// Declares the calls of an account's receipts: the recent list and the memo
// (docs/design/http-api.md#receipts).
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Memo, Receipt } from './secret-shapes.ts';
import { LinkKey, Scalar, Seconds } from './shapes.ts';

const receipts = z.array(Receipt);

/** Where a page ends: the creation time of its last receipt in milliseconds, and its shortkey. */
const After = z.pipe(
  Scalar,
  z.optional(
    z
      .string()
      .check(z.regex(new RegExp(`^\\d{1,15}\\.[0-9a-z]{${limits.shortkeyChars}}$`), 'http.bad_payload')),
  ),
);

/**
 * Lists the customer's receipts of the last 30 days, newest first, 1,000 at a time. `details.next` of an
 * answer, as `after`, gives the older ones; null if there are none.
 */
export const listRecent = endpoint({
  scope: 'receipts',
  method: 'GET',
  path: '/api/v2/private/recent',
  aliases: ['/api/v2/receipt/recent'],
  summary: 'Your recent secrets',
  access: 'account',
  csrf: 'none',
  limit: 'dashboard',
  noIndex: true,
  query: z.object({ after: After }),
  response: z.strictObject({
    count: z.int(),
    records: receipts,
    details: z.strictObject({
      type: z.literal('list'),
      since: Seconds,
      now: Seconds,
      total: z.int(),
      has_items: z.boolean(),
      next: z.optional(z.nullable(z.string())),
      received: receipts,
      notreceived: receipts,
      revealed_receipts: receipts,
      pending_receipts: receipts,
    }),
  }),
  errors: ['http.bad_payload'],
});

/** Stores the owner's memo, sealed, with the receipt. An empty memo removes it. */
export const setReceiptMemo = endpoint({
  method: 'PATCH',
  path: '/api/v2/private/:key',
  aliases: ['/api/v2/receipt/:key'],
  summary: 'Store a note with a receipt',
  access: 'account',
  csrf: 'shrimp',
  limit: 'show_metadata',
  noIndex: true,
  params: z.object({ key: LinkKey }),
  unknownParam: 'secrets.unknown',
  body: z.object({ memo: Memo }),
  response: z.strictObject({ record: Receipt, details: z.strictObject({}) }),
  errors: ['secrets.unknown', 'secrets.memo_too_long'],
});

/** The calls of an account's own receipts, by the name of their operation. */
export const receiptsContract = { listRecent, setMemo: setReceiptMemo };
