// Declares the calls of sealed links, whose text the server never reads (docs/design/sealed-links.md#calls).
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { BurnResponse, ReceiptResponse } from './secret-responses.ts';
import { Memo, SecretState } from './secret-shapes.ts';
import { Continue, LinkHalf, linkKeyPattern, Scalar, Seconds, Switch } from './shapes.ts';

const { lookupChars } = limits.sealedLinks;

/** 32 bytes in base64url without padding. The last of 43 characters has two spare bits, which are zero. */
const Key = (code: string) =>
  z.string(code).check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${lookupChars - 1}}[AEIMQUYcgkosw048]$`), code));

const Lookup = Key('secrets.bad_lookup');
const MetadataKey = z
  .string('secrets.bad_metadata_key')
  .check(z.regex(linkKeyPattern, 'secrets.bad_metadata_key'));
/** Proves the passphrase; takes the place of a passphrase in the budget of attempts. Empty: none. */
const Verifier = z.pipe(Scalar, z.optional(Key('secrets.bad_verifier')));
const Half = z.pipe(Scalar, z.optional(LinkHalf));
const Recipients = z.optional(z.union([z.string(), z.null(), z.array(z.string())]));

const guest = { access: 'guest', csrf: 'none', noIndex: true, sameOrigin: true } as const;

/**
 * Stores a content that the caller encrypted. A repeat with the same look-up name and private key is this
 * creation.
 */
export const concealSealedLink = endpoint({
  scope: 'create',
  method: 'POST',
  path: '/api/v2/sealed',
  summary: 'Store an encrypted content behind a sealed link',
  access: 'anyone',
  csrf: 'shrimp',
  creates: true,
  limit: 'create_secret',
  limitBy: 'operation',
  priority: 'B',
  noIndex: true,
  bodyLimit: 'sealed',
  byteLimit: 'create_bytes',
  status: 201,
  lists: ['recipient'],
  sendsJson: true,
  body: z.object({
    lookup: Lookup,
    /** Megabytes: checked once they are decoded, which takes a tenth of the time of a pattern. */
    content: z.string('secrets.bad_content'),
    metadata_key: MetadataKey,
    passphrase: Verifier,
    ttl: Scalar,
    share_domain: Scalar,
    memo: Memo,
    notify: Switch,
    recipient: Recipients,
    'recipient[]': Recipients,
    half: Half,
  }),
  response: z.strictObject({
    record: z.strictObject({
      sealed: z.literal(true),
      shortkey: z.string(),
      secret_shortkey: z.string(),
      has_passphrase: z.boolean(),
      share_domain: z.nullable(z.string()),
      created: Seconds,
      expires_at: Seconds,
    }),
    details: z.strictObject({ recipient_safe: z.array(z.string()) }),
  }),
  errors: [
    'http.feature_off',
    'http.too_large',
    'secrets.creation_not_allowed',
    'secrets.already_exists',
    'secrets.bad_lookup',
    'secrets.bad_content',
    'secrets.bad_metadata_key',
    'secrets.bad_verifier',
    'secrets.bad_half',
    'secrets.bad_ttl',
    'secrets.email_needs_account',
    'secrets.bad_recipient',
    'secrets.too_many_recipients',
    'secrets.unknown_share_domain',
    'secrets.share_domain_not_ready',
    'secrets.memo_too_long',
  ],
});

/** Tells holders of the link the state, also after the end. Changes nothing. */
export const viewSealedLink = endpoint({
  ...guest,
  method: 'POST',
  path: '/api/v2/sealed/view',
  summary: 'Look at a sealed link without opening it',
  limit: 'show_secret',
  onCustomDomains: true,
  bodyLimit: 'small',
  body: z.object({ lookup: Lookup }),
  response: z.strictObject({
    record: z.strictObject({
      state: SecretState,
      has_passphrase: z.boolean(),
      expires_at: Seconds,
      /** When it was opened, burned or expired; null while it is new. */
      ended_at: z.nullable(Seconds),
      ended_by_restore: z.boolean(),
    }),
  }),
  errors: ['secrets.unknown', 'secrets.bad_lookup'],
});

/**
 * Claims and returns the encrypted content, once. The same nonce gets the same bytes, as for a plain link.
 */
export const revealSealedLink = endpoint({
  ...guest,
  method: 'POST',
  path: '/api/v2/sealed/reveal',
  summary: 'Open a sealed link, once',
  limit: 'reveal_secret',
  priority: 'A',
  onCustomDomains: true,
  nonce: 'required',
  bodyLimit: 'small',
  body: z.object({ access: Key('secrets.bad_access'), passphrase: Verifier, continue: Continue }),
  response: z.strictObject({
    record: z.strictObject({ state: z.literal('received'), content: z.string() }),
    details: z.strictObject({ lease: z.nullable(z.strictObject({ until: Seconds })) }),
  }),
  errors: [
    'secrets.unknown',
    'secrets.wrong_passphrase',
    'secrets.bad_access',
    'secrets.bad_verifier',
    'secrets.bad_nonce',
  ],
});

/** Confirms that the content was decrypted and shown, and deletes it. */
export const acknowledgeSealedLink = endpoint({
  ...guest,
  method: 'POST',
  path: '/api/v2/sealed/ack',
  summary: 'Confirm that the content of a sealed link arrived',
  limit: 'reveal_secret',
  priority: 'A',
  onCustomDomains: true,
  nonce: 'required',
  bodyLimit: 'small',
  body: z.object({ lookup: Lookup }),
  response: z.strictObject({
    record: z.strictObject({ state: z.literal('received') }),
    details: z.strictObject({ acknowledged: z.literal(true) }),
  }),
  errors: ['secrets.unknown', 'secrets.bad_lookup', 'secrets.bad_nonce'],
});

/** Returns the receipt. The private key stands in the body, so that no log of addresses can burn. */
export const viewSealedReceipt = endpoint({
  ...guest,
  method: 'POST',
  path: '/api/v2/sealed/receipt',
  summary: 'Look at the receipt of a sealed link',
  limit: 'show_metadata',
  bodyLimit: 'small',
  body: z.object({ metadata_key: MetadataKey }),
  response: ReceiptResponse,
  errors: ['secrets.unknown', 'secrets.bad_metadata_key'],
});

/** Destroys an unopened sealed link. Asks for no passphrase: whoever holds the private link may burn. */
export const burnSealedLink = endpoint({
  ...guest,
  method: 'POST',
  path: '/api/v2/sealed/burn',
  summary: 'Destroy an unopened sealed link',
  limit: 'burn_secret',
  priority: 'A',
  nonce: 'optional',
  bodyLimit: 'small',
  body: z.object({ metadata_key: MetadataKey, continue: Continue }),
  response: BurnResponse,
  errors: ['secrets.unknown', 'secrets.cannot_burn', 'secrets.bad_metadata_key', 'secrets.bad_nonce'],
});

/** Name, logo and colour of the host, for pages that hold no data of their own. */
export const viewSealedBrand = endpoint({
  method: 'GET',
  path: '/api/v2/sealed/brand',
  summary: 'Name and colours of the host of a sealed link',
  access: 'guest',
  csrf: 'none',
  noIndex: true,
  limit: 'show_secret',
  onCustomDomains: true,
  response: z.strictObject({
    record: z.strictObject({
      name: z.string(),
      logo_url: z.nullable(z.string()),
      primary_color: z.nullable(z.string()),
      /** The custom domain that serves the page, or null on the site's own host. */
      custom_host: z.nullable(z.string()),
      /** Home of the site, such as `https://glimpse.example.com`. */
      site_url: z.string(),
    }),
  }),
  errors: [],
});

/** The calls of sealed links, by the name of their operation. */
export const sealedLinksContract = {
  conceal: concealSealedLink,
  view: viewSealedLink,
  reveal: revealSealedLink,
  acknowledge: acknowledgeSealedLink,
  viewReceipt: viewSealedReceipt,
  burn: burnSealedLink,
  viewBrand: viewSealedBrand,
};
