// Builders of API answers.
import type { Receipt, ReceiptDetails, ReceiptPage, Secret } from '@glimpse/contracts/secret-shapes';

export const secretKey = 'ab12cd34ef56gh78ij90kl12mn34op56';
export const metadataKey = 'abzy98xw76vu54ts32rq10po98nm76lk';
export const createdAt = 1_790_000_000;
const lifetime = 604_800;

export function aSecret(change: Partial<Secret> = {}): Secret {
  return {
    identifier: secretKey,
    key: secretKey,
    secret_key: secretKey,
    shortid: 'b5c6d7e8',
    shortkey: 'b5c6d7e8',
    secret_shortkey: 'b5c6d7e8',
    state: 'new',
    lifespan: lifetime,
    secret_ttl: lifetime,
    has_passphrase: false,
    verification: false,
    is_truncated: null,
    original_size: null,
    is_owner: false,
    share_domain: 'https://eu.glimpse.example',
    is_viewed: false,
    is_previewed: false,
    is_received: false,
    is_revealed: false,
    created: createdAt,
    updated: createdAt,
    ...change,
  };
}

const looked = {
  continue: false,
  show_secret: false,
  correct_passphrase: false,
  display_lines: 4,
  one_liner: null,
  is_owner: false,
  verification: false,
  needs_password: undefined as boolean | undefined,
};

/** Builds what the recipient page loads. */
export function aFoundSecret(change: Partial<Secret> = {}, details: Partial<typeof looked> = {}) {
  return { record: aSecret(change), details: { ...looked, ...details } };
}

/** Builds the answer of a reveal. */
export function aRevealed(text: string, change: Partial<Secret> = {}) {
  const record = {
    ...aSecret({ state: 'received', is_received: true, is_revealed: true, is_truncated: false, ...change }),
    secret_value: text,
  };
  const lease = { until: createdAt + 120, ack: `/api/v2/secret/${secretKey}/ack` };
  return {
    record,
    details: {
      ...looked,
      continue: true,
      show_secret: true,
      correct_passphrase: true,
      one_liner: true,
      lease,
    },
  };
}

export const anAck = {
  record: { key: secretKey, state: 'received' },
  details: { acknowledged: true },
} as const;

export function aReceipt(change: Partial<Receipt> = {}): Receipt {
  return {
    identifier: metadataKey,
    key: metadataKey,
    shortkey: 'x1y2z3a4',
    shortid: 'x1y2z3a4',
    secret_shortkey: 'b5c6d7e8',
    secret_shortid: 'b5c6d7e8',
    custid: 'anon',
    owner_id: null,
    state: 'new',
    kind: 'share',
    source: 'web',
    secret_ttl: lifetime,
    metadata_ttl: 2 * lifetime,
    receipt_ttl: 2 * lifetime,
    lifespan: 2 * lifetime,
    share_domain: null,
    created: createdAt,
    updated: createdAt,
    shared: null,
    viewed: null,
    previewed: null,
    received: null,
    revealed: null,
    burned: null,
    recipients: '',
    recipient_name: null,
    memo: null,
    show_recipients: false,
    has_passphrase: false,
    is_truncated: false,
    is_viewed: false,
    is_previewed: false,
    is_received: false,
    is_revealed: false,
    is_burned: false,
    is_expired: false,
    is_orphaned: false,
    is_destroyed: false,
    ended_by_restore: false,
    stamp: 'a moment ago',
    uri: `/private/${metadataKey}`,
    ...change,
  };
}

const page = {
  secret_key: secretKey,
  secret_identifier: secretKey,
  secret_state: 'new',
  created_date_utc: '2026-09-21@14:13:20 UTC',
  expiration_stamp: '7 days',
  natural_expiration: '7 days',
  expiration: createdAt + lifetime,
  expiration_in_seconds: lifetime,
  share_path: `/secret/${secretKey}`,
  burn_path: `/private/${metadataKey}/burn`,
  metadata_path: `/private/${metadataKey}`,
  receipt_path: `/private/${metadataKey}`,
  share_url: `https://eu.glimpse.example/secret/${secretKey}`,
  metadata_url: `https://eu.glimpse.example/private/${metadataKey}`,
  receipt_url: `https://eu.glimpse.example/private/${metadataKey}`,
  burn_url: `https://eu.glimpse.example/private/${metadataKey}/burn`,
} as const;

const owners: ReceiptDetails = {
  type: 'record',
  title: 'You saved a secret',
  body_class: '',
  display_lines: 4,
  display_feedback: false,
  no_cache: true,
  maxviews: 1,
  has_maxviews: false,
  view_count: 0,
  first_access: null,
  last_access: null,
  secret_realttl: lifetime,
  is_received: false,
  is_burned: false,
  is_expired: false,
  is_destroyed: false,
  is_orphaned: false,
  received_date: null,
  received_date_utc: null,
  burned_date: null,
  burned_date_utc: null,
  has_passphrase: false,
  is_truncated: false,
  original_size: null,
  is_owner: true,
  can_decrypt: true,
  secret_value: null,
  show_secret: true,
  show_secret_link: true,
  show_metadata_link: true,
  show_metadata: true,
  show_receipt_link: true,
  show_receipt: true,
  show_recipients: false,
};

/** Builds what the private page loads in the creator's browser, right after creation. */
export function aFoundReceipt(change: Partial<ReceiptPage> = {}, details: Partial<ReceiptDetails> = {}) {
  const record = { ...aReceipt(), ...page, ...change };
  const { is_received, is_burned, is_expired, is_destroyed, has_passphrase } = record;
  return {
    record,
    details: { ...owners, is_received, is_burned, is_expired, is_destroyed, has_passphrase, ...details },
  };
}

/** Builds what the private page loads later, in another browser. */
export function aStrangersReceipt(change: Partial<ReceiptPage> = {}) {
  const hidden = { secret_key: null, secret_identifier: null, share_path: null, share_url: null };
  return aFoundReceipt(
    { state: 'viewed', is_viewed: true, ...hidden, ...change },
    { is_owner: false, show_secret: false, show_secret_link: false },
  );
}

/** Builds the answer of a creation. */
export function aConcealed(change: Partial<Receipt> = {}) {
  const metadata = { ...aReceipt(change), secret_identifier: aSecret().key };
  const urls = { share_url: page.share_url, metadata_url: page.metadata_url };
  return {
    record: { metadata, receipt: metadata, secret: aSecret(), share_domain: null, ...urls },
    details: { kind: metadata.kind, recipient: [], recipient_safe: [] },
  };
}

/** Builds the answer of a burn. */
export function aBurned() {
  const ended = { state: 'burned', is_burned: true, is_destroyed: true, burned: createdAt + 60 } as const;
  const found = aFoundReceipt(ended);
  return { record: { ...found.record, metadata: aReceipt(ended) }, details: found.details };
}

/** Builds the recent list: destroyed and open receipts, newest first as given. */
export function aRecentList(records: readonly Receipt[]) {
  const received = records.filter(({ is_destroyed }) => is_destroyed);
  const notreceived = records.filter(({ is_destroyed }) => !is_destroyed);
  return {
    count: records.length,
    records: [...records],
    details: {
      type: 'list' as const,
      since: createdAt - 2_592_000,
      now: createdAt,
      total: records.length,
      has_items: records.length > 0,
      received,
      notreceived,
      revealed_receipts: received,
      pending_receipts: notreceived,
    },
  };
}
