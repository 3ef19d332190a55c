// Examples of the calls of sealed links (docs/design/sealed-links.md#calls). The link is
// /s#2b5ggaau6v7ybo2htqo6huse4whcfahngs5qzhnrvmcia, its
// passphrase `battery staple`, its text `correct horse`.
import {
  acknowledgeSealedLink,
  burnSealedLink,
  concealSealedLink,
  revealSealedLink,
  viewSealedBrand,
  viewSealedLink,
  viewSealedReceipt,
} from '../sealed-links.ts';
import { example, type Chapter } from './example.ts';
import {
  burnedDetails,
  burnedPage,
  burnedReceipt,
  exampleOrigin,
  readersNonce,
  receiptDetails,
  receiptPage,
} from './records.ts';

const lookup = 'om6LWQwbYe1w6PEG0IPCw1wVYB74Ae_OD2Zwd6yXBxs';
const access = 'GqSllonBZUUsfbjeXe7pQa86b4CXgXbZeELhog-POjE';
const passphrase = 'cUYlWwQlx8JpHmDPsKuKG4EjWTJF6SFeExyP4t7RnpI';
const metadataKey = 'fxyap0rdodg4am4cjjoknc8ebcp6ggct';
const content =
  'BwrFf_WTwHepdXu3Z9JwnOeB-r5vxE4WNk8mawMjV0BUB9KiDI1Q-zdgl9andFZ-' +
  'Hy4bPNNukDLwxXbPCxUo8mfIX0BOJDfXGUrwIWqgKouFNpmGMYl6CBYbTt4FonhAX-' +
  'GD8Vny52W0nhUWwcEjrf176O5JSwryna0wIp07xnjfcWFTE0zmRLVPkkrn8eJZZq3rIfwBwnZOPKfdjLfU9AMp8nnhk4tGOromF-' +
  'bBdnm8V_VMnH1MbvNu_pVGHQpzfZ9cw0RCQh2B942WL4NXA4geXv5N0UhvKfiMIYX2sB5J4uPokQ5WNcVYMlxYWryKT4b9CL-' +
  'V2YDSUUkDiQKc7fd_NOk7yhGJxk7_ptKSwZxy6E8hXWV_QWVlREY';

const path = `/private/${metadataKey}`;
const url = exampleOrigin + path;
/** The receipt of a sealed link: its key, and no link. */
const own = {
  identifier: metadataKey,
  key: metadataKey,
  has_passphrase: true,
  uri: path,
  sealed: true,
} as const;
const addresses = {
  secret_key: null,
  secret_identifier: null,
  share_path: null,
  share_url: null,
  burn_path: `${path}/burn`,
  metadata_path: path,
  receipt_path: path,
  metadata_url: url,
  receipt_url: url,
  burn_url: `${url}/burn`,
};
const owned = { has_passphrase: true, can_decrypt: false, show_secret_link: false };

const created = {
  sealed: true as const,
  shortkey: 'x1y2z3a4',
  secret_shortkey: 'b5c6d7e8',
  has_passphrase: true,
  share_domain: null,
  created: 1_790_000_000,
  expires_at: 1_790_604_800,
};

export const sealedLinkChapter: Chapter = {
  heading: 'Sealed links',
  examples: [
    example(concealSealedLink, {
      body: { lookup, content, metadata_key: metadataKey, passphrase, ttl: 604_800 },
      answer: { record: created, details: { recipient_safe: [] } },
    }),
    example(viewSealedLink, {
      body: { lookup },
      answer: {
        record: {
          state: 'new',
          has_passphrase: true,
          expires_at: 1_790_604_800,
          ended_at: null,
          ended_by_restore: false,
        },
      },
    }),
    example(revealSealedLink, {
      body: { access, passphrase, continue: true },
      nonce: readersNonce,
      answer: {
        record: { state: 'received', content },
        details: { lease: { until: 1_790_000_420 } },
      },
    }),
    example(acknowledgeSealedLink, {
      body: { lookup },
      nonce: readersNonce,
      answer: { record: { state: 'received' }, details: { acknowledged: true } },
    }),
    example(viewSealedReceipt, {
      body: { metadata_key: metadataKey },
      answer: {
        record: { ...receiptPage, ...own, ...addresses },
        details: { ...receiptDetails, ...owned },
      },
    }),
    example(burnSealedLink, {
      body: { metadata_key: metadataKey, continue: true },
      answer: {
        record: { ...burnedPage, ...own, ...addresses, metadata: { ...burnedReceipt, ...own } },
        details: { ...burnedDetails, ...owned },
      },
    }),
    example(viewSealedBrand, {
      answer: {
        record: {
          name: 'Glimpse',
          logo_url: null,
          primary_color: null,
          custom_host: null,
          site_url: exampleOrigin,
        },
      },
    }),
  ],
};
