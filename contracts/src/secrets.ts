// Declares the calls of one secret: create, view, reveal, acknowledge, burn, owner's view
// (docs/design/http-api.md#create).
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import {
  AttemptBody,
  RevealBody,
  ConcealResponse,
  ViewResponse,
  RevealResponse,
  AcknowledgeResponse,
  StatusResponse,
  ReceiptResponse,
  BurnResponse,
} from './secret-responses.ts';
import { Secret, ConcealBody } from './secret-shapes.ts';
import { LinkKey } from './shapes.ts';

/** A malformed key counts as an unknown one. */
const byKey = { params: z.object({ key: LinkKey }), unknownParam: 'secrets.unknown' } as const;

const create = {
  method: 'POST',
  access: 'anyone',
  csrf: 'shrimp',
  creates: true,
  limit: 'create_secret',
  priority: 'B',
  noIndex: true,
  bodyLimit: 'by_caller',
  byteLimit: 'create_bytes',
  nest: 'secret',
  lists: ['recipient'],
  body: ConcealBody,
  response: ConcealResponse,
} as const;

const createErrors = [
  'secrets.creation_not_allowed',
  'secrets.sealed_required',
  'secrets.bad_ttl',
  'secrets.passphrase_too_long',
  'secrets.email_needs_account',
  'secrets.bad_recipient',
  'secrets.too_many_recipients',
  'secrets.unknown_share_domain',
  'secrets.share_domain_not_ready',
  'secrets.bad_length',
  'secrets.bad_words',
  'secrets.bad_password_kind',
  'secrets.memo_too_long',
] as const;

/** Stores a text, or a generated password with `kind=generate`. Answers after the majority write. */
export const concealSecret = endpoint({
  scope: 'create',
  ...create,
  path: '/api/v2/secret/conceal',
  summary: 'Store a text behind a link that opens once',
  errors: ['secrets.nothing_to_share', 'http.feature_off', ...createErrors],
});

/** Stores a generated password of characters, words or digits. Ignores any text of the request. */
export const generateSecret = endpoint({
  scope: 'create',
  ...create,
  path: '/api/v2/secret/generate',
  summary: 'Generate a password and store it behind a link that opens once',
  errors: ['http.feature_off', ...createErrors],
});

/** Returns a secret's metadata without claiming it. Ignores the query. */
export const viewSecret = endpoint({
  method: 'GET',
  path: '/api/v2/secret/:key',
  summary: 'Look at a secret without opening it',
  access: 'anyone',
  csrf: 'none',
  limit: 'show_secret',
  noIndex: true,
  onCustomDomains: true,
  ...byKey,
  response: ViewResponse,
  errors: ['secrets.unknown'],
});

/**
 * Claims and returns the content, once (docs/design/trust.md#reveal).
 * For 120 s, or until the reader acknowledges, the same nonce gets the same bytes.
 */
export const revealSecret = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key',
  aliases: ['/api/v2/secret/:key/reveal'],
  summary: 'Open a secret, once',
  access: 'anyone',
  csrf: 'shrimp',
  limit: 'reveal_secret',
  priority: 'A',
  noIndex: true,
  onCustomDomains: true,
  nonce: 'optional',
  bodyLimit: 'small',
  ...byKey,
  body: RevealBody,
  response: RevealResponse,
  errors: [
    'secrets.unknown',
    'secrets.wrong_passphrase',
    'secrets.passphrase_too_long',
    'secrets.bad_nonce',
    'accounts.verify_signed_in',
    'accounts.verify_needs_password',
    'accounts.new_too_short',
    'accounts.password_too_long',
    'accounts.password_too_common',
  ],
});

/** Confirms that the answer arrived, and deletes the content. */
export const acknowledgeSecret = endpoint({
  method: 'POST',
  path: '/api/v2/secret/:key/ack',
  summary: 'Confirm that the opened text arrived, so that it is deleted now',
  access: 'anyone',
  csrf: 'shrimp',
  limit: 'reveal_secret',
  priority: 'A',
  noIndex: true,
  onCustomDomains: true,
  nonce: 'required',
  bodyLimit: 'small',
  ...byKey,
  response: AcknowledgeResponse,
  errors: ['secrets.unknown', 'secrets.bad_nonce'],
});

/** Returns the current state for as long as the receipt lives. */
export const secretStatus = endpoint({
  method: 'GET',
  path: '/api/v2/secret/:key/status',
  summary: 'State of one secret',
  access: 'anyone',
  csrf: 'none',
  limit: 'show_secret',
  noIndex: true,
  onCustomDomains: true,
  params: z.object({ key: z.string() }),
  response: StatusResponse,
  errors: [],
});

/** Returns the states of many secrets; omits unknown keys. */
export const secretStatuses = endpoint({
  method: 'POST',
  path: '/api/v2/secret/status',
  summary: 'States of up to 100 secrets',
  access: 'anyone',
  csrf: 'shrimp',
  limit: 'show_secret',
  noIndex: true,
  lists: ['identifiers'],
  body: z.object({
    identifiers: z.optional(z.union([z.string(), z.null(), z.array(z.string())])),
    'identifiers[]': z.optional(z.union([z.string(), z.null(), z.array(z.string())])),
  }),
  response: z.strictObject({ records: z.array(Secret), count: z.int(), details: z.strictObject({}) }),
  errors: ['secrets.too_many_identifiers'],
});

/** Returns the receipt for the owner's page. Changes nothing. */
export const viewReceipt = endpoint({
  scope: 'receipts',
  method: 'GET',
  path: '/api/v2/private/:key',
  aliases: ['/api/v2/receipt/:key'],
  summary: 'Look at the receipt of a secret',
  access: 'anyone',
  polled: true,
  csrf: 'none',
  limit: 'show_metadata',
  noIndex: true,
  ...byKey,
  response: ReceiptResponse,
  errors: ['secrets.unknown'],
});

/** Shows the text to its creator once; the link stays unread (docs/design/http-api.md#receipts). */
export const takeOwnerViewOfReceipt = endpoint({
  method: 'POST',
  path: '/api/v2/private/:key',
  aliases: ['/api/v2/receipt/:key'],
  summary: "Take the owner's one view of a secret",
  access: 'anyone',
  csrf: 'shrimp',
  limit: 'show_metadata',
  noIndex: true,
  nonce: 'optional',
  ...byKey,
  response: ReceiptResponse,
  errors: ['secrets.unknown', 'secrets.bad_nonce'],
});

/**
 * Destroys an unread secret. Counts one passphrase attempt if it has a passphrase
 * (docs/design/http-api.md#burn).
 */
export const burnSecret = endpoint({
  method: 'POST',
  path: '/api/v2/private/:key/burn',
  aliases: ['/api/v2/receipt/:key/burn'],
  summary: 'Destroy an unopened secret',
  access: 'anyone',
  csrf: 'shrimp',
  limit: 'burn_secret',
  priority: 'A',
  noIndex: true,
  nonce: 'optional',
  bodyLimit: 'small',
  ...byKey,
  body: AttemptBody,
  response: BurnResponse,
  errors: [
    'secrets.unknown',
    'secrets.wrong_passphrase',
    'secrets.passphrase_too_long',
    'secrets.cannot_burn',
    'secrets.bad_nonce',
  ],
});

/** The calls of one secret, by the name of their operation. */
export const secretsContract = {
  conceal: concealSecret,
  generate: generateSecret,
  view: viewSecret,
  reveal: revealSecret,
  acknowledge: acknowledgeSecret,
  viewStatus: secretStatus,
  viewStatuses: secretStatuses,
  viewReceipt,
  takeOwnerView: takeOwnerViewOfReceipt,
  burn: burnSecret,
};
