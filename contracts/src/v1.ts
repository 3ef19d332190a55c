// API v1: its paths, parameters, fields and exact texts (docs/design/http-api.md#api-v1). It is frozen: add
// nothing.
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { errors, type ErrorCode } from './errors.ts';
import { ReceiptState } from './secret-shapes.ts';
import { LinkKey, Passphrase, Scalar, Seconds } from './shapes.ts';

const byKey = { params: z.object({ key: LinkKey }), unknownParam: 'secrets.unknown' } as const;
const left = z.optional(z.nullable(Seconds));

/** The state of a secret. `state` decides which optional fields are present. */
const metadataFields = {
  custid: z.string(),
  metadata_key: z.string(),
  identifier: z.string(),
  secret_key: z.optional(z.string()),
  secret_identifier: z.optional(z.string()),
  ttl: Seconds,
  metadata_ttl: Seconds,
  receipt_ttl: Seconds,
  secret_ttl: left,
  state: ReceiptState,
  updated: Seconds,
  created: Seconds,
  received: z.optional(Seconds),
  recipient: z.array(z.string()),
  recipients: z.array(z.string()),
  share_domain: z.string(),
  passphrase_required: z.boolean(),
  has_passphrase: z.boolean(),
  metadata_url: z.string(),
  receipt_url: z.string(),
};
export const Metadata = z.strictObject(metadataFields);
export type Metadata = z.output<typeof Metadata>;

/** The same with the generated password, only in the response that created it. */
export const GeneratedMetadata = z.strictObject({
  ...metadataFields,
  value: z.string(),
  secret_value: z.string(),
});

/** Reads the leading digits; none, or 0, means that no lifetime was requested. */
const Ttl = z.pipe(
  Scalar,
  z.transform((given) => (given === undefined ? undefined : (/^\s*(\d+)/.exec(given)?.[1] ?? undefined))),
);

const Recipients = z.optional(z.union([z.string(), z.null(), z.array(z.string())]));
const addressed = {
  ttl: Ttl,
  passphrase: Passphrase,
  recipient: Recipients,
  'recipient[]': Recipients,
  share_domain: Scalar,
};
export const PassphraseBody = z.object({ passphrase: Passphrase });

/** Texts that differ from those of errors.ts. */
export const frozenTexts = {
  'http.unexpected': 'An unexpected error occurred :[',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** Errors found before the operation runs keep their status. */
const early: ReadonlySet<number> = new Set([400, 405, 413, 415, 421, 431]);

/** The status of an error on API v1. */
export function frozenStatus(code: ErrorCode): number {
  const { status } = errors[code];
  return early.has(status) ? status : 404;
}

const frozen: { readonly hides: readonly ErrorCode[] } = { hides: [] };
const call = { access: 'anyone', csrf: 'none', envelope: 'bare', frozen } as const;
const creating = {
  ...call,
  method: 'POST',
  creates: true,
  limit: 'create_secret',
  priority: 'B',
  bodyLimit: 'by_caller',
  byteLimit: 'create_bytes',
  lists: ['recipient'],
} as const;
const createErrors = [
  'secrets.creation_not_allowed',
  'secrets.sealed_required',
  'secrets.passphrase_too_long',
  'secrets.email_needs_account',
  'secrets.bad_recipient',
  'secrets.too_many_recipients',
  'secrets.unknown_share_domain',
  'secrets.share_domain_not_ready',
] as const;

/** Synonyms in paths. */
const ways = (rest: string) => [`/api/v1/metadata/${rest}`, `/api/v1/receipt/${rest}`];

export const StatusV1 = z.strictObject({ status: z.literal('nominal'), locale: z.string() });

export const statusV1 = endpoint({
  scope: 'any',
  ...call,
  method: 'GET',
  path: '/api/v1/status',
  summary: 'Whether this installation answers',
  limit: 'check_status',
  response: StatusV1,
  errors: [],
});

export const authcheckV1 = endpoint({
  ...statusV1,
  path: '/api/v1/authcheck',
  summary: 'Whether the credentials are right',
  access: 'account',
});

export const shareV1 = endpoint({
  scope: 'create',
  ...creating,
  path: '/api/v1/share',
  aliases: ['/api/v1/create'],
  summary: 'Store a text behind a link that opens once',
  body: z.object({
    secret: z.optional(z.union([z.string(), z.number(), z.boolean(), z.null()])),
    ...addressed,
  }),
  response: Metadata,
  errors: ['secrets.nothing_to_share', ...createErrors],
});

/** Answers the state `new`, then sets the record to `viewed`. */
export const generateV1 = endpoint({
  scope: 'create',
  ...creating,
  path: '/api/v1/generate',
  summary: 'Generate a password and store it behind a link that opens once',
  body: z.object(addressed),
  response: GeneratedMetadata,
  errors: ['http.feature_off', ...createErrors],
});

/** Reveals at once. A wrong passphrase counts as an attempt and looks like an unknown secret. */
export const revealV1 = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/secret/:key',
  summary: 'Open a secret, once',
  limit: 'reveal_secret',
  priority: 'A',
  noIndex: true,
  frozen: { hides: ['secrets.wrong_passphrase', 'secrets.passphrase_too_long'] },
  nonce: 'optional',
  bodyLimit: 'small',
  ...byKey,
  body: PassphraseBody,
  response: z.strictObject({ value: z.string(), secret_key: z.string(), share_domain: z.string() }),
  errors: ['secrets.unknown', 'secrets.bad_nonce'],
});

export const metadataV1 = endpoint({
  scope: 'receipts',
  ...call,
  method: 'GET',
  path: '/api/v1/private/:key',
  aliases: ways(':key'),
  summary: 'Show the state of a secret',
  limit: 'show_metadata',
  noIndex: true,
  ...byKey,
  response: Metadata,
  errors: ['secrets.unknown'],
});

/** Returns the state from before the call, and sets a new receipt to `viewed`. */
export const viewMetadataV1 = endpoint({
  ...metadataV1,
  method: 'POST',
  summary: 'Show the state of a secret and mark its receipt as viewed',
});

export const recentV1 = endpoint({
  scope: 'receipts',
  ...call,
  method: 'GET',
  path: '/api/v1/private/recent',
  aliases: ways('recent'),
  summary: 'Own secrets of the last 30 days, newest first, without their keys',
  access: 'account',
  limit: 'dashboard',
  noIndex: true,
  response: z.array(Metadata),
  errors: [],
});

export const burnV1 = endpoint({
  ...call,
  method: 'POST',
  path: '/api/v1/private/:key/burn',
  aliases: ways(':key/burn'),
  summary: 'Destroy an unopened secret',
  limit: 'burn_secret',
  priority: 'A',
  noIndex: true,
  frozen: { hides: ['secrets.wrong_passphrase', 'secrets.passphrase_too_long', 'secrets.cannot_burn'] },
  bodyLimit: 'small',
  ...byKey,
  body: PassphraseBody,
  response: z.strictObject({ state: Metadata, secret_shortkey: z.string() }),
  errors: ['secrets.unknown'],
});

/** The calls of API v1, by the name of their operation. */
export const v1Contract = {
  status: statusV1,
  checkAuth: authcheckV1,
  share: shareV1,
  generate: generateV1,
  reveal: revealV1,
  viewMetadata: metadataV1,
  markViewed: viewMetadataV1,
  listRecent: recentV1,
  burn: burnV1,
};
