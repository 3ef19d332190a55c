// The shapes of a secret and its receipt (docs/design/http-api.md#shapes).
import * as z from 'zod/mini';

import { limits } from './limits.ts';
import { Passphrase, Scalar, Seconds, Switch } from './shapes.ts';
import { fits } from './typed/typed-text.ts';

const time = z.nullable(Seconds);
const text = z.nullable(z.string());

export const SecretState = z.enum(['new', 'received', 'burned', 'expired']);
export const ReceiptState = z.enum(['new', 'viewed', 'received', 'burned', 'expired']);

const receiptFields = {
  identifier: z.string(),
  key: z.string(),
  shortkey: z.string(),
  shortid: z.string(),
  secret_shortkey: z.string(),
  secret_shortid: z.string(),
  custid: z.string(),
  owner_id: text,
  state: ReceiptState,
  kind: z.enum(['share', 'generate']),
  source: z.enum(['web', 'api', 'incoming']),
  secret_ttl: Seconds,
  metadata_ttl: Seconds,
  receipt_ttl: Seconds,
  lifespan: Seconds,
  share_domain: text,
  created: Seconds,
  updated: Seconds,
  shared: time,
  viewed: time,
  previewed: time,
  received: time,
  revealed: time,
  burned: time,
  recipients: z.string(),
  recipient_name: text,
  memo: text,
  show_recipients: z.boolean(),
  has_passphrase: z.boolean(),
  is_truncated: z.boolean(),
  is_viewed: z.boolean(),
  is_previewed: z.boolean(),
  is_received: z.boolean(),
  is_revealed: z.boolean(),
  is_burned: z.boolean(),
  is_expired: z.boolean(),
  is_orphaned: z.boolean(),
  is_destroyed: z.boolean(),
  ended_by_restore: z.boolean(),
  stamp: z.string(),
  uri: z.string(),
  /** Only of a sealed link, whose text the server cannot read (docs/design/sealed-links.md#calls). */
  sealed: z.optional(z.literal(true)),
};

/** What the owner may see of a secret; never includes the secret key. */
export const Receipt = z.strictObject(receiptFields);
export type Receipt = z.output<typeof Receipt>;

/** The receipt in the response that creates a secret. Older clients read the secret key from it. */
export const CreatedReceipt = z.strictObject({ ...receiptFields, secret_identifier: z.string() });

const receiptPageFields = {
  ...receiptFields,
  secret_key: text,
  secret_identifier: text,
  secret_state: SecretState,
  created_date_utc: z.string(),
  expiration_stamp: z.string(),
  natural_expiration: z.string(),
  expiration: Seconds,
  expiration_in_seconds: Seconds,
  share_path: text,
  burn_path: z.string(),
  metadata_path: z.string(),
  receipt_path: z.string(),
  share_url: text,
  metadata_url: z.string(),
  receipt_url: z.string(),
  burn_url: z.string(),
};

/**
 * A receipt with the links of the owner's page (docs/design/http-api.md#receipts).
 * Includes the share link only if `show_secret_link` is true.
 */
export const ReceiptPage = z.strictObject(receiptPageFields);
export type ReceiptPage = z.output<typeof ReceiptPage>;

/**
 * Response of a burn: the receipt's fields, and the same receipt under `metadata`
 * (docs/design/http-api.md#burn).
 */
export const BurnedReceipt = z.strictObject({ ...receiptPageFields, metadata: Receipt });

export const ReceiptDetails = z.strictObject({
  type: z.literal('record'),
  title: z.string(),
  body_class: z.string(),
  display_lines: z.int(),
  display_feedback: z.boolean(),
  no_cache: z.boolean(),
  maxviews: z.int(),
  has_maxviews: z.boolean(),
  view_count: z.int(),
  first_access: time,
  last_access: time,
  secret_realttl: z.nullable(Seconds),
  is_received: z.boolean(),
  is_burned: z.boolean(),
  is_expired: z.boolean(),
  is_destroyed: z.boolean(),
  is_orphaned: z.boolean(),
  received_date: text,
  received_date_utc: text,
  burned_date: text,
  burned_date_utc: text,
  has_passphrase: z.boolean(),
  is_truncated: z.boolean(),
  /** Characters before the text was cut; null if it was not. */
  original_size: z.optional(z.nullable(z.int())),
  is_owner: z.boolean(),
  can_decrypt: z.boolean(),
  secret_value: text,
  show_secret: z.boolean(),
  show_secret_link: z.boolean(),
  show_metadata_link: z.boolean(),
  show_metadata: z.boolean(),
  show_receipt_link: z.boolean(),
  show_receipt: z.boolean(),
  show_recipients: z.boolean(),
});
export type ReceiptDetails = z.output<typeof ReceiptDetails>;

const secretFields = {
  identifier: z.string(),
  key: z.string(),
  secret_key: z.string(),
  shortid: z.string(),
  shortkey: z.string(),
  secret_shortkey: z.string(),
  state: SecretState,
  lifespan: Seconds,
  secret_ttl: Seconds,
  has_passphrase: z.boolean(),
  verification: z.boolean(),
  is_truncated: z.nullable(z.boolean()),
  original_size: z.nullable(z.int()),
  is_owner: z.boolean(),
  share_domain: z.string(),
  is_viewed: z.boolean(),
  is_previewed: z.boolean(),
  is_received: z.boolean(),
  is_revealed: z.boolean(),
  created: Seconds,
  updated: Seconds,
};

/** What a recipient may see of a secret. */
export const Secret = z.strictObject(secretFields);
export type Secret = z.output<typeof Secret>;

/** A secret with its text, returned only by a reveal. */
export const RevealedSecret = z.strictObject({ ...secretFields, secret_value: z.optional(z.string()) });

export const SecretDetails = z.strictObject({
  continue: z.boolean(),
  show_secret: z.boolean(),
  correct_passphrase: z.boolean(),
  display_lines: z.int(),
  one_liner: z.nullable(z.boolean()),
  is_owner: z.boolean(),
  verification: z.boolean(),
  /** Set on a look at a verification link: whether its reveal needs `newp` from this caller. */
  needs_password: z.optional(z.boolean()),
});

export const RevealDetails = z.strictObject({
  ...SecretDetails.shape,
  lease: z.optional(z.nullable(z.strictObject({ until: Seconds, ack: z.string() }))),
});

const Recipients = z.optional(z.union([z.string(), z.null(), z.array(z.string())]));

/** The owner's note, at most 500 code points; `undefined` means none (docs/design/http-api.md#receipts). */
export const Memo = z.pipe(
  Scalar,
  z.optional(z.string().check(z.refine((text) => fits(text, limits.memoChars), 'secrets.memo_too_long'))),
);

/**
 * The fields of a new secret, flat or nested in `secret`. `recipient[]` is an alias of `recipient`.
 * `ttl` stays a text here (docs/design/http-api.md#lifetimes-and-sizes). `memo` is kept for accounts only.
 * `notify`: whether the owner is mailed at the end; absent: what the account says. `length`, `password_kind`
 * and `symbols` describe a generated password (docs/design/http-api.md#generated-passwords).
 */
export const ConcealBody = z.object({
  secret: z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()])),
  kind: Scalar,
  ttl: Scalar,
  expiry: Scalar,
  passphrase: Passphrase,
  recipient: Recipients,
  'recipient[]': Recipients,
  share_domain: Scalar,
  length: Scalar,
  password_kind: Scalar,
  symbols: Scalar,
  memo: Memo,
  notify: Switch,
});
