// Every error that a client can receive (docs/design/http-api.md#errors). Texts are byte-exact for older
// clients; pages translate the code.

import { accountErrors } from './account-errors.ts';
import { billingErrors } from './billing-errors.ts';
import { domainErrors } from './domain-errors.ts';

/** `<>` in `text` is replaced by the error's detail. `retryAfter` is in seconds. */
export type KnownError = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly field?: string;
  /** The answer repeats the key of the path in this field. */
  readonly keyField?: string;
  readonly retryAfter?: number;
};

export const errors = {
  'http.bad_request': { status: 400, type: 'BadRequest', text: 'Bad Request' },
  'http.not_signed_in': { status: 401, type: 'Unauthorized', text: 'Not authorized' },
  'http.not_allowed': { status: 403, type: 'Forbidden', text: 'Not authorized' },
  'http.not_found': { status: 404, type: 'NotFound', text: 'Not Found' },
  'http.feature_off': { status: 404, type: 'FeatureOff', text: '<> is not available' },
  'http.method_not_allowed': { status: 405, type: 'MethodNotAllowed', text: 'Method Not Allowed' },
  'http.too_large': { status: 413, type: 'TooLarge', text: 'Request too large' },
  'http.unsupported_media': { status: 415, type: 'UnsupportedMediaType', text: 'Unsupported content type' },
  'http.wrong_host': { status: 421, type: 'MisdirectedRequest', text: 'Misdirected Request' },
  'http.stale_shrimp': {
    status: 422,
    type: 'BadShrimp',
    text: 'Please refresh the page and try again',
    field: 'shrimp',
  },
  'http.bad_payload': { status: 422, type: 'FormError', text: 'Incorrect payload format' },
  'http.duplicate_parameter': { status: 422, type: 'FormError', text: 'Duplicate parameter: <>' },
  'http.rate_limited': {
    status: 429,
    type: 'LimitExceeded',
    text: 'Cripes! You have been rate limited.',
    retryAfter: 60,
  },
  'http.unexpected': { status: 500, type: 'ServerError', text: 'An unexpected error occurred' },
  'store.unavailable': { status: 503, type: 'Unavailable', text: "We'll be back shortly!", retryAfter: 1 },
  'secrets.unknown': { status: 404, type: 'MissingSecret', text: 'Unknown secret', keyField: 'secret_key' },
  'secrets.nothing_to_share': {
    status: 422,
    type: 'FormError',
    text: 'You did not provide anything to share',
    field: 'secret',
  },
  'secrets.wrong_passphrase': {
    status: 422,
    type: 'FormError',
    text: 'Double check that passphrase',
    field: 'passphrase',
  },
  'secrets.passphrase_too_long': {
    status: 422,
    type: 'FormError',
    text: 'Passphrase must be no more than 256 characters long',
    field: 'passphrase',
  },
  'secrets.creation_not_allowed': { status: 422, type: 'FormError', text: 'You may not create secrets here' },
  'secrets.bad_ttl': { status: 422, type: 'FormError', text: 'Unknown lifetime', field: 'ttl' },
  'secrets.bad_length': {
    status: 422,
    type: 'FormError',
    text: 'Generated password length must be between 8 and 128',
    field: 'length',
  },
  'secrets.bad_words': {
    status: 422,
    type: 'FormError',
    text: 'A generated password must have between 4 and 16 words',
    field: 'length',
  },
  'secrets.bad_password_kind': {
    status: 422,
    type: 'FormError',
    text: 'Password kind must be characters, words or digits',
    field: 'password_kind',
  },
  'secrets.email_needs_account': {
    status: 422,
    type: 'FormError',
    text: 'An account is required to send emails.',
    field: 'recipient',
  },
  'secrets.bad_recipient': {
    status: 422,
    type: 'FormError',
    text: 'Undeliverable email address: <>',
    field: 'recipient',
  },
  'secrets.too_many_recipients': {
    status: 422,
    type: 'FormError',
    text: 'Too many recipients (max: 10)',
    field: 'recipient',
  },
  'secrets.unknown_share_domain': {
    status: 422,
    type: 'FormError',
    text: 'Unknown share domain (<>)',
    field: 'share_domain',
  },
  'secrets.share_domain_not_ready': {
    status: 422,
    type: 'FormError',
    text: 'Share domain is not active yet (<>)',
    field: 'share_domain',
  },
  'secrets.cannot_burn': { status: 422, type: 'FormError', text: 'Secret could not be burned.' },
  'secrets.bad_nonce': {
    status: 422,
    type: 'FormError',
    text: 'Idempotency-Key must be 22 to 128 letters, digits, - or _',
    field: 'Idempotency-Key',
  },
  'secrets.too_many_identifiers': {
    status: 422,
    type: 'FormError',
    text: 'Too many identifiers (max: 100)',
    field: 'identifiers',
  },
  'secrets.memo_too_long': {
    status: 422,
    type: 'FormError',
    text: 'Memo is too long (max: 500)',
    field: 'memo',
  },
  'secrets.bad_lookup': {
    status: 422,
    type: 'FormError',
    text: 'Look-up name must be 32 bytes in base64url',
    field: 'lookup',
  },
  'secrets.bad_content': {
    status: 422,
    type: 'FormError',
    text: 'Content must be padded, encrypted and in base64url',
    field: 'content',
  },
  'secrets.bad_metadata_key': {
    status: 422,
    type: 'FormError',
    text: 'Private key must be 32 characters in the bucket of the look-up name',
    field: 'metadata_key',
  },
  'secrets.bad_access': {
    status: 422,
    type: 'FormError',
    text: 'Proof must be 32 bytes in base64url',
    field: 'access',
  },
  'secrets.bad_verifier': {
    status: 422,
    type: 'FormError',
    text: 'Passphrase must be its verifier: 32 bytes in base64url',
    field: 'passphrase',
  },
  'secrets.bad_half': {
    status: 422,
    type: 'FormError',
    text: 'Half must be a link half',
    field: 'half',
  },
  'secrets.already_exists': {
    status: 422,
    type: 'FormError',
    text: 'A secret with this look-up name exists',
    field: 'lookup',
  },
  'secrets.sealed_required': {
    status: 422,
    type: 'FormError',
    text: 'Only sealed links can be made here',
  },
  'feedback.empty': {
    status: 422,
    type: 'FormError',
    text: 'You can be more original than that!',
    field: 'msg',
  },
  'colonel.banner_too_long': {
    status: 422,
    type: 'FormError',
    text: 'Banner is too long (max: 500)',
    field: 'text',
  },
  'incoming.empty': {
    status: 422,
    type: 'FormError',
    text: 'You did not provide any information to share',
    field: 'secret',
  },
  'incoming.bad_ticket': {
    status: 422,
    type: 'FormError',
    text: 'You must provide a valid ticket number',
    field: 'ticketno',
  },
  'captcha.missing': {
    status: 422,
    type: 'FormError',
    text: 'Cannot skip authenticity check',
    field: 'authenticity_payload',
  },
  'captcha.failed': {
    status: 422,
    type: 'FormError',
    text: 'You need to be carbon-based to do that',
    field: 'authenticity_payload',
  },
  ...accountErrors,
  ...domainErrors,
  ...billingErrors,
} as const satisfies Record<string, KnownError>;

export type ErrorCode = keyof typeof errors;
