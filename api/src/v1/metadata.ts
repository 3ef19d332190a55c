// Builds the frozen Metadata of API v1; the state decides its fields (docs/design/http-api.md#api-v1).
import type { Receipt } from '@glimpse/contracts/secret-shapes';
import type { Metadata } from '@glimpse/contracts/v1';
import type { LoadedReceipt } from '#features/secrets/presenters/receipt-page.ts';
import { toReceiptRecord } from '#features/secrets/presenters/receipt.ts';
import type { Site } from '#features/secrets/presenters/secret.ts';
import { secondsUntil } from '#platform/time/unix-seconds.ts';

/** All that Metadata is built from; `left` is in seconds. */
export type MetadataSource = {
  readonly receipt: Receipt;
  readonly recipients: readonly string[];
  readonly secretKey: string | undefined;
  readonly left: { readonly receipt: number; readonly secret: number };
};

type StateFields = Pick<Metadata, 'secret_key' | 'secret_identifier' | 'secret_ttl' | 'received'>;

/** The server does not know the key of a sealed link: its fields are left out. */
const keyFields = ({ receipt: { sealed } }: MetadataSource, key: string) =>
  sealed ? {} : { secret_key: key, secret_identifier: key };

function toStateFields(source: MetadataSource): StateFields {
  const { receipt, secretKey = '', left } = source;
  switch (receipt.state) {
    case 'new':
    case 'viewed':
      return { ...keyFields(source, secretKey), secret_ttl: left.secret };
    case 'received':
      return receipt.received === null ? {} : { received: receipt.received };
    case 'burned':
    case 'expired':
      return { ...keyFields(source, ''), secret_ttl: null };
  }
}

/** The names and types that old clients read, and their newer equivalents. */
export function toMetadata({ siteOrigin }: Site, source: MetadataSource): Metadata {
  const { receipt, recipients, left } = source;
  const address = siteOrigin + receipt.uri;
  return {
    custid: receipt.custid,
    metadata_key: receipt.key,
    identifier: receipt.key,
    ttl: receipt.secret_ttl,
    metadata_ttl: left.receipt,
    receipt_ttl: left.receipt,
    ...toStateFields(source),
    state: receipt.state,
    updated: receipt.updated,
    created: receipt.created,
    recipient: [...recipients],
    recipients: [...recipients],
    share_domain: receipt.share_domain ?? '',
    passphrase_required: receipt.has_passphrase,
    has_passphrase: receipt.has_passphrase,
    metadata_url: address,
    receipt_url: address,
  };
}

/** Metadata of a stored receipt. */
export function toReceiptMetadata(
  site: Site,
  { view, secretKey }: Pick<LoadedReceipt, 'view' | 'secretKey'>,
): Metadata {
  const { facts, now } = view;
  const left = { receipt: secondsUntil(facts.purgeAt, now), secret: secondsUntil(facts.expiresAt, now) };
  return toMetadata(site, { receipt: toReceiptRecord(view), recipients: facts.recipients, secretKey, left });
}
