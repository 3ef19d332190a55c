// The examples of the HTTP contract as data: request, and the answer it promises (api.md 2 to 4). K and M stand for keys.
import { looked, receiptDetails } from '@glimpse/contracts/examples/records';

const link = (text: string) => ({ matches: text });

/** Shape `Receipt` right after a creation by a visitor. */
export const receipt = {
  identifier: 'M', key: 'M', shortkey: 'x1y2z3a4', shortid: 'x1y2z3a4', secret_shortkey: 'b5c6d7e8', secret_shortid: 'b5c6d7e8', custid: 'anon', owner_id: null,
  state: 'new', kind: 'share', source: 'api', secret_ttl: 604_800, metadata_ttl: 1_209_600, receipt_ttl: 1_209_600, lifespan: 1_209_600, share_domain: null,
  created: 1_790_000_000, updated: 1_790_000_000, shared: null, viewed: null, previewed: null, received: null, revealed: null, burned: null, recipients: '', recipient_name: null, memo: null,
  show_recipients: false, has_passphrase: false, is_truncated: false, is_viewed: false, is_previewed: false, is_received: false, is_revealed: false, is_burned: false, is_expired: false,
  is_orphaned: false, is_destroyed: false, ended_by_restore: false, stamp: 'a moment ago', uri: '/private/M',
}; // prettier-ignore

/** Shape `Secret` of an unopened one. */
export const secret = {
  identifier: 'K', key: 'K', secret_key: 'K', shortid: 'b5c6d7e8', shortkey: 'b5c6d7e8', secret_shortkey: 'b5c6d7e8', state: 'new', lifespan: 604_800, secret_ttl: 604_800, has_passphrase: false,
  verification: false, is_truncated: null, original_size: null, is_owner: false, share_domain: 'https://H', is_viewed: false, is_previewed: false, is_received: false, is_revealed: false,
  created: 1_790_000_000, updated: 1_790_000_000,
}; // prettier-ignore

/** A receipt with the addresses of its page. */
export const receiptPage = {
  ...receipt, secret_key: 'K', secret_identifier: 'K', secret_state: 'new', created_date_utc: '2026-11-20@14:03:00 UTC', expiration_stamp: '7 days', natural_expiration: '7 days',
  expiration: 1_790_604_800, expiration_in_seconds: 604_800, share_path: '/secret/K', burn_path: '/private/M/burn', metadata_path: '/private/M', receipt_path: '/private/M',
  share_url: 'https://H/secret/K', metadata_url: 'https://H/private/M', receipt_url: 'https://H/private/M', burn_url: 'https://H/private/M/burn',
}; // prettier-ignore

const revealed = { ...looked, continue: true, show_secret: true, correct_passphrase: true, one_liner: true };
const received = { ...secret, state: 'received', is_received: true, is_revealed: true };
const page = { record: receiptPage, details: receiptDetails };
const burnedFields = { state: 'burned', burned: 1_790_000_000, is_burned: true, is_destroyed: true };
const unlinked = { secret_key: null, secret_identifier: null, share_path: null, share_url: null };
const burnedPage = {
  record: { ...receiptPage, ...burnedFields, ...unlinked, secret_state: 'burned', metadata: { ...receipt, ...burnedFields } },
  details: {
    ...receiptDetails, title: 'Secret burned', is_burned: true, is_destroyed: true, can_decrypt: false, show_secret_link: false, show_metadata_link: false, show_receipt_link: false,
    secret_realttl: null, burned_date: 'a moment ago', burned_date_utc: '2026-11-20@14:03:00 UTC',
  },
}; // prettier-ignore

export const created = (kind: 'share' | 'generate') => ({
  record: {
    metadata: { ...receipt, kind }, receipt: { ...receipt, kind }, secret, share_domain: null, share_url: 'https://H/secret/K', metadata_url: 'https://H/private/M',
    ...(kind === 'generate' && { secret_value: link('^.{12}$') }),
  },
  details: { kind, recipient: [], recipient_safe: [] },
}); // prettier-ignore

/** One example: the request line with K and M, what is sent, what comes back beside the envelope. */
export type Example = {
  readonly call: string;
  readonly body?: unknown;
  readonly nonce?: string;
  readonly answer: object;
  readonly bare?: boolean;
};
const nonce = 'n'.repeat(22);
const json = { secret: { secret: 'correct horse', ttl: 604_800 } };

/** Each line of examples starts from a secret of its own (K, M) and is run in order. */
export const stories: readonly (readonly Example[])[] = [
  [
    { call: 'GET /api/v2/status', answer: { success: true, status: 'nominal', locale: 'en' }, bare: true },
    { call: 'GET /api/v2/version', answer: { success: true, version: [1, 0, 0], locale: 'en' }, bare: true },
    { call: 'GET /api/v2/supported-locales', answer: { success: true, locales: ['en'], default_locale: 'en', locale: 'en' }, bare: true },
    { call: 'POST /api/v2/validate-shrimp', answer: { success: true, isValid: false, shrimp: link('^[\\w-]{40,}$') }, bare: true },
    {
      call: 'GET /api/v2/altcha/challenge',
      answer: { algorithm: 'SHA-256', challenge: link('^[0-9a-f]{64}$'), maxnumber: 100_000, salt: link('&$'), signature: link('^[0-9a-f]{64}$') },
      bare: true,
    },
    { call: 'POST /api/v2/secret/conceal', body: json, answer: created('share') },
    { call: 'POST /api/v2/secret/conceal', body: json.secret, answer: created('share') },
    { call: 'POST /api/v2/secret/generate', body: {}, answer: created('generate') },
    { call: 'POST /api/v2/guest/secret/conceal', body: json, answer: created('share') },
    { call: 'GET /api/v1/status', answer: { status: 'nominal', locale: 'en' }, bare: true },
  ],
  [
    { call: 'GET /api/v2/secret/K', answer: { record: secret, details: looked } },
    { call: 'POST /api/v2/secret/K', body: {}, answer: { record: secret, details: looked } },
    { call: 'GET /api/v2/secret/K/status', answer: { record: secret, details: { current_expiration: 604_800 } } },
    { call: 'POST /api/v2/secret/status', body: { identifiers: ['K', '0'] }, answer: { records: [secret], count: 1, details: {} } },
    { call: 'GET /api/v2/private/M', answer: page },
    { call: 'GET /api/v2/receipt/M', answer: page },
    { call: 'POST /api/v2/private/M', answer: page },
    {
      call: 'POST /api/v2/secret/K/reveal', body: { continue: true }, nonce,
      answer: {
        record: { ...received, secret_value: 'correct horse', is_truncated: false, original_size: 13 },
        details: { ...revealed, lease: { until: 1_790_000_120, ack: '/api/v2/secret/K/ack' } },
      },
    },
    { call: 'POST /api/v2/secret/K/ack', nonce, answer: { record: { key: 'K', state: 'received' }, details: { acknowledged: true } } },
    { call: 'GET /api/v2/secret/K/status', answer: { record: received, details: { current_expiration: 0 } } },
    { call: 'GET /api/v2/secret/0/status', answer: { record: { state: 'unknown' }, details: {} } },
  ],
  [
    {
      call: 'POST /api/v2/secret/K', body: { continue: 'true' },
      answer: { record: { ...received, secret_value: 'correct horse', is_truncated: false, original_size: 13 }, details: { ...revealed, lease: null } },
    },
  ],
  [
    { call: 'GET /api/v2/guest/secret/K', answer: { record: secret, details: looked } },
    { call: 'GET /api/v2/guest/secret/K/status', answer: { record: secret, details: { current_expiration: 604_800 } } },
    { call: 'GET /api/v2/guest/receipt/M', answer: page },
    { call: 'GET /api/v2/guest/private/M', answer: page },
    {
      call: 'POST /api/v2/guest/secret/K/reveal',
      body: { continue: true },
      nonce,
      answer: {
        record: { ...received, secret_value: 'correct horse', is_truncated: false, original_size: 13 },
        details: { ...revealed, lease: { until: 1_790_000_120, ack: '/api/v2/secret/K/ack' } },
      },
    },
    { call: 'POST /api/v2/guest/secret/K/ack', nonce, answer: { record: { key: 'K', state: 'received' }, details: { acknowledged: true } } },
  ],
  [{ call: 'POST /api/v2/guest/receipt/M/burn', body: { continue: true }, answer: burnedPage }],
  [{ call: 'POST /api/v2/guest/private/M/burn', body: { continue: true }, answer: burnedPage }],
  [{ call: 'POST /api/v2/private/M/burn', body: { continue: true }, answer: burnedPage }],
  [{ call: 'POST /api/v2/receipt/M/burn', body: { continue: 'true' }, answer: burnedPage }],
  [{ call: 'POST /api/v1/secret/K', answer: { value: 'correct horse', secret_key: 'K', share_domain: 'https://H' }, bare: true }],
]; // prettier-ignore
