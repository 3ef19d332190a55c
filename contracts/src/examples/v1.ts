// Examples of API v1, which is frozen (docs/design/http-api.md#api-v1).
import {
  authcheckV1,
  burnV1,
  generateV1,
  metadataV1,
  recentV1,
  revealV1,
  shareV1,
  statusV1,
  viewMetadataV1,
  type Metadata,
} from '../v1.ts';
import { example, type Chapter } from './example.ts';
import { ana, exampleOrigin, metadataKey, secretKey } from './records.ts';

const link = `${exampleOrigin}/private/${metadataKey}`;
const left = { ttl: 3600, metadata_ttl: 7200, receipt_ttl: 7200 };
const known = {
  custid: 'anon',
  metadata_key: metadataKey,
  identifier: metadataKey,
  metadata_url: link,
  receipt_url: link,
};
const metadata: Metadata = {
  ...known,
  secret_key: secretKey,
  secret_identifier: secretKey,
  ...left,
  secret_ttl: 3600,
  state: 'new',
  updated: 1_790_000_000,
  created: 1_790_000_000,
  recipient: [],
  recipients: [],
  share_domain: '',
  passphrase_required: false,
  has_passphrase: false,
};
const { secret_key: _key, secret_identifier: _identifier, ...listed } = metadata;
const burned: Metadata = {
  ...metadata,
  state: 'burned',
  secret_key: '',
  secret_identifier: '',
  secret_ttl: null,
  updated: 1_790_000_300,
};
const value = 'hT7$wQ2mXe4(';
const nominal = { status: 'nominal', locale: 'en' } as const;
const [params, own] = [{ key: secretKey }, { key: metadataKey }];

export const v1Chapter: Chapter = {
  heading: 'API v1 (frozen)',
  examples: [
    example(statusV1, { answer: nominal }),
    example(authcheckV1, { answer: nominal }),
    example(shareV1, { body: { secret: 'correct horse', ttl: 3600 }, answer: metadata }),
    example(generateV1, { body: { ttl: 3600 }, answer: { ...metadata, value, secret_value: value } }),
    example(revealV1, {
      params,
      body: {},
      answer: { value: 'correct horse', secret_key: secretKey, share_domain: exampleOrigin },
    }),
    example(metadataV1, { params: own, answer: metadata }),
    example(viewMetadataV1, { params: own, answer: metadata }),
    example(recentV1, { answer: [{ ...listed, custid: ana }] }),
    example(burnV1, { params: own, body: {}, answer: { state: burned, secret_shortkey: 'b5c6d7e8' } }),
  ],
};
