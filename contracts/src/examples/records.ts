// Records that several examples show: a secret of Ana, its receipt, her account and plan
// (docs/design/http-api.md#shapes).
import type { Plan } from '../billing.ts';
import type { Customer } from '../bootstrap.ts';
import type { Receipt, ReceiptDetails, ReceiptPage, Secret } from '../secret-shapes.ts';

/** The origin in the examples; the documentation page replaces it with its own. */
export const exampleOrigin = 'https://glimpse.example';
export const ana = 'ana@example.com';
export const secretKey = 'q7m2x9c4v8b1n6k3j5h0g2f4d6s8a1p9';
export const metadataKey = 'q7t5r3e1w9y7u5i3o1p8a6s4d2f0g9h7';
export const readersNonce = 'hK3vXw9sQm2nYt7rLb5cZd';
const at = 1_790_000_000;
const day = 86_400;

export const secret: Secret = {
  identifier: secretKey, key: secretKey, secret_key: secretKey, shortid: 'b5c6d7e8', shortkey: 'b5c6d7e8', secret_shortkey: 'b5c6d7e8',
  state: 'new', lifespan: 7 * day, secret_ttl: 7 * day, has_passphrase: false, verification: false, is_truncated: null, original_size: null,
  is_owner: false, share_domain: exampleOrigin, is_viewed: false, is_previewed: false, is_received: false, is_revealed: false,
  created: at, updated: at,
}; // prettier-ignore

export const receivedSecret: Secret = {
  ...secret,
  state: 'received',
  is_received: true,
  is_revealed: true,
  updated: at + 300,
};

export const receipt: Receipt = {
  identifier: metadataKey, key: metadataKey, shortkey: 'x1y2z3a4', shortid: 'x1y2z3a4', secret_shortkey: 'b5c6d7e8', secret_shortid: 'b5c6d7e8',
  custid: 'anon', owner_id: null, state: 'new', kind: 'share', source: 'api', secret_ttl: 7 * day, metadata_ttl: 14 * day, receipt_ttl: 14 * day,
  lifespan: 14 * day, share_domain: null, created: at, updated: at, shared: null, viewed: null, previewed: null, received: null, revealed: null,
  burned: null, recipients: '', recipient_name: null, memo: null, show_recipients: false, has_passphrase: false, is_truncated: false,
  is_viewed: false, is_previewed: false, is_received: false, is_revealed: false, is_burned: false, is_expired: false, is_orphaned: false,
  is_destroyed: false, ended_by_restore: false, stamp: 'a moment ago', uri: `/private/${metadataKey}`,
}; // prettier-ignore

export const receiptPage: ReceiptPage = {
  ...receipt,
  secret_key: secretKey,
  secret_identifier: secretKey,
  secret_state: 'new',
  created_date_utc: '2026-09-21@14:13:20 UTC',
  expiration_stamp: '7 days',
  natural_expiration: '7 days',
  expiration: at + 7 * day,
  expiration_in_seconds: 7 * day,
  share_path: `/secret/${secretKey}`,
  burn_path: `/private/${metadataKey}/burn`,
  metadata_path: `/private/${metadataKey}`,
  receipt_path: `/private/${metadataKey}`,
  share_url: `${exampleOrigin}/secret/${secretKey}`,
  metadata_url: `${exampleOrigin}/private/${metadataKey}`,
  receipt_url: `${exampleOrigin}/private/${metadataKey}`,
  burn_url: `${exampleOrigin}/private/${metadataKey}/burn`,
};

const burned = {
  state: 'burned',
  burned: at + 300,
  updated: at + 300,
  is_burned: true,
  is_destroyed: true,
} as const;
export const burnedReceipt: Receipt = { ...receipt, ...burned };
export const burnedPage: ReceiptPage = {
  ...receiptPage,
  ...burned,
  secret_key: null,
  secret_identifier: null,
  secret_state: 'burned',
  share_path: null,
  share_url: null,
};

export const receiptDetails: ReceiptDetails = {
  type: 'record', title: 'You saved a secret', body_class: '', display_lines: 4, display_feedback: false, no_cache: true, maxviews: 1,
  has_maxviews: false, view_count: 0, first_access: null, last_access: null, secret_realttl: 604_700, is_received: false, is_burned: false,
  is_expired: false, is_destroyed: false, is_orphaned: false, received_date: null, received_date_utc: null, burned_date: null,
  burned_date_utc: null, has_passphrase: false, is_truncated: false, original_size: null, is_owner: false, can_decrypt: true, secret_value: null, show_secret: false,
  show_secret_link: true, show_metadata_link: true, show_metadata: true, show_receipt_link: true, show_receipt: true, show_recipients: false,
}; // prettier-ignore

export const burnedDetails: ReceiptDetails = {
  ...receiptDetails, title: 'Secret burned', secret_realttl: null, is_burned: true, is_destroyed: true, burned_date: 'a moment ago',
  burned_date_utc: '2026-09-21@14:18:20 UTC', can_decrypt: false, show_secret_link: false, show_metadata_link: false, show_receipt_link: false,
}; // prettier-ignore

export const looked = {
  continue: false,
  show_secret: false,
  correct_passphrase: false,
  display_lines: 4,
  one_liner: null,
  is_owner: false,
  verification: false,
};

export const plan: Plan = {
  planid: 'basic',
  price: 0,
  discount: 0,
  options: {
    ttl: 14 * day,
    size: 100_000,
    file_bytes: 1_048_576,
    api: true,
    name: 'Basic Plan',
    email: true,
    custom_domains: false,
    max_custom_domains: 0,
    dark_mode: true,
  },
};

export const customer: Customer = {
  identifier: ana,
  custid: ana,
  email: ana,
  role: 'customer',
  verified: true,
  active: true,
  last_login: at,
  locale: 'en',
  planid: 'basic',
  plan,
  stripe_customer_id: null,
  stripe_subscription_id: null,
  stripe_checkout_email: null,
  secrets_created: 3,
  secrets_burned: 0,
  secrets_shared: 1,
  emails_sent: 0,
  notify: false,
  created: 1_780_000_000,
  updated: at,
};
