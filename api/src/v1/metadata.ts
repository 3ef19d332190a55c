// From our receipt to the frozen Metadata of API v1: which field is there is decided by the state (api.md 4).
import type { Receipt } from '@glimpse/contracts/secret-shapes';
import type { Metadata } from '@glimpse/contracts/v1';
import { toReceiptRecord } from '#features/secrets/presenters/receipt.ts';
import type { Site } from '#features/secrets/presenters/secret.ts';
import type { LoadedReceipt } from '#features/secrets/presenters/receipt-page.ts';
import { secondsUntil } from '#platform/time/unix-seconds.ts';

/** What Metadata is made of; `left` is in seconds. */
export type Told = {
  readonly receipt: Receipt;
  readonly recipients: readonly string[];
  readonly secretKey: string | undefined;
  readonly left: { readonly receipt: number; readonly secret: number };
};

type Fate = Pick<Metadata, 'secret_key' | 'secret_identifier' | 'secret_ttl' | 'received'>;

function fateOf({ receipt, secretKey = '', left }: Told): Fate {
  switch (receipt.state) {
    case 'new':
    case 'viewed':
      return { secret_key: secretKey, secret_identifier: secretKey, secret_ttl: left.secret };
    case 'received':
      return receipt.received === null ? {} : { received: receipt.received };
    case 'burned':
    case 'expired':
      return { secret_key: '', secret_identifier: '', secret_ttl: null };
  }
}

/** The names and types that old clients read, and their newer twins. */
export function metadataOf({ siteOrigin }: Site, told: Told): Metadata {
  const { receipt, recipients, left } = told;
  const address = siteOrigin + receipt.uri;
  return {
    custid: receipt.custid,
    metadata_key: receipt.key,
    identifier: receipt.key,
    ttl: receipt.secret_ttl,
    metadata_ttl: left.receipt,
    receipt_ttl: left.receipt,
    ...fateOf(told),
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

/** Metadata of a receipt that was found. */
export function metadataSeen(site: Site, { kept, secretKey }: Pick<LoadedReceipt, 'kept' | 'secretKey'>): Metadata {
  const { facts, now } = kept;
  const left = { receipt: secondsUntil(facts.purgeAt, now), secret: secondsUntil(facts.expiresAt, now) };
  return metadataOf(site, { receipt: toReceiptRecord(kept), recipients: facts.recipients, secretKey, left });
}
