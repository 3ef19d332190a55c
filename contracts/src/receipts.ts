// Declares the calls of an account's receipts: the recent list and the memo
// (docs/design/http-api.md#receipts).
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Receipt } from './secret-shapes.ts';
import { LinkKey, Scalar, Seconds } from './shapes.ts';
import { fits } from './typed/typed-text.ts';

const receipts = z.array(Receipt);

/** Lists the customer's receipts of the last 30 days, newest first, at most 1,000. */
export const listRecent = endpoint({
  method: 'GET',
  path: '/api/v2/private/recent',
  aliases: ['/api/v2/receipt/recent'],
  summary: 'Your recent secrets',
  access: 'account',
  csrf: 'none',
  limit: 'dashboard',
  noIndex: true,
  response: z.strictObject({
    count: z.int(),
    records: receipts,
    details: z.strictObject({
      type: z.literal('list'),
      since: Seconds,
      now: Seconds,
      total: z.int(),
      has_items: z.boolean(),
      received: receipts,
      notreceived: receipts,
      revealed_receipts: receipts,
      pending_receipts: receipts,
    }),
  }),
  errors: [],
});

const Memo = z.pipe(
  Scalar,
  z.optional(z.string().check(z.refine((text) => fits(text, limits.memoChars), 'secrets.memo_too_long'))),
);

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
