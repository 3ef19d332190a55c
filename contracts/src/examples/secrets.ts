// Examples of the calls of a secret and its receipt (docs/design/http-api.md#create).
import { listRecent, setReceiptMemo } from '../receipts.ts';
import {
  acknowledgeSecret,
  burnSecret,
  concealSecret,
  generateSecret,
  revealSecret,
  secretStatus,
  secretStatuses,
  takeOwnerViewOfReceipt,
  viewReceipt,
  viewSecret,
} from '../secrets.ts';
import { example, type Chapter } from './example.ts';
import {
  ana,
  burnedDetails,
  burnedPage,
  burnedReceipt,
  exampleOrigin,
  looked,
  metadataKey,
  readersNonce,
  receipt,
  receiptDetails,
  receiptPage,
  receivedSecret,
  secret,
  secretKey,
} from './records.ts';

const params = { key: secretKey };
const own = { key: metadataKey };

export const concealed = (kind: 'share' | 'generate') => ({
  record: {
    metadata: { ...receipt, kind, secret_identifier: secretKey },
    receipt: { ...receipt, kind, secret_identifier: secretKey },
    secret,
    share_domain: null,
    share_url: `${exampleOrigin}/secret/${secretKey}`,
    metadata_url: `${exampleOrigin}/private/${metadataKey}`,
    ...(kind === 'generate' && { secret_value: 'hT7$wQ2mXe4(' }),
  },
  details: { kind, recipient: [], recipient_safe: [] },
});

export const revealed = {
  record: { ...receivedSecret, secret_value: 'correct horse', is_truncated: false, original_size: 13 },
  details: {
    ...looked,
    continue: true,
    show_secret: true,
    correct_passphrase: true,
    one_liner: true,
    lease: { until: 1_790_000_420, ack: `/api/v2/secret/${secretKey}/ack` },
  },
};
export const acknowledged = {
  record: { key: secretKey, state: 'received' },
  details: { acknowledged: true },
} as const;
export const burnedAnswer = { record: { ...burnedPage, metadata: burnedReceipt }, details: burnedDetails };
const page = { record: receiptPage, details: receiptDetails };

export const secretChapter: Chapter = {
  heading: 'Secrets',
  examples: [
    example(concealSecret, {
      body: { secret: 'correct horse', ttl: 604_800, passphrase: 'battery staple' },
      answer: concealed('share'),
    }),
    example(generateSecret, {
      body: { ttl: 604_800, length: 12, password_kind: 'characters', symbols: true },
      answer: concealed('generate'),
    }),
    example(viewSecret, { params, answer: { record: secret, details: looked } }),
    example(revealSecret, {
      params,
      body: { continue: true, passphrase: 'battery staple' },
      nonce: readersNonce,
      answer: revealed,
    }),
    example(acknowledgeSecret, { params, nonce: readersNonce, answer: acknowledged }),
    example(secretStatus, { params, answer: { record: secret, details: { current_expiration: 604_700 } } }),
    example(secretStatuses, {
      body: { identifiers: [secretKey] },
      answer: { records: [secret], count: 1, details: {} },
    }),
  ],
};

const mine = { ...receipt, custid: ana, source: 'web' as const };
const recent = {
  count: 1,
  records: [mine],
  details: {
    type: 'list' as const,
    since: 1_787_408_000,
    now: 1_790_000_000,
    total: 1,
    has_items: true,
    next: null,
    received: [],
    notreceived: [mine],
    revealed_receipts: [],
    pending_receipts: [mine],
  },
};

export const receiptChapter: Chapter = {
  heading: 'Receipts',
  examples: [
    example(listRecent, { answer: recent }),
    example(viewReceipt, { params: own, answer: page }),
    example(takeOwnerViewOfReceipt, { params: own, nonce: readersNonce, answer: page }),
    example(burnSecret, { params: own, body: { continue: true }, answer: burnedAnswer }),
    example(setReceiptMemo, {
      params: own,
      body: { memo: 'Router of the office' },
      answer: { record: { ...mine, memo: 'Router of the office' }, details: {} },
    }),
  ],
};
