// What the owner sees of a secret: the shapes `Receipt` and `ReceiptPage` (api.md 2, 3.5).
import type { Receipt, ReceiptPage } from '@glimpse/contracts/secret-shapes';

import type { Sight } from './look.ts';
import { shareOrigin } from './presented-secret.ts';
import type { HeaderView, Site } from './presented-secret.ts';
import type { ReceiptNote } from './sealing/sealing.ts';
import { burnedAt, endedByRestore, receivedAt, updatedAt } from './secret.ts';
import type { Facts, Life, ReceiptState } from './secret.ts';
import { agoText, lifetimeStamp, naturalLifetime, unixSeconds, utcText } from './time-texts.ts';

/** A receipt about to be shown. `memo` only for the owner; `now` is the database's clock. */
export type Kept = {
  readonly metadataKey: string;
  readonly row: Facts & Life;
  readonly header: HeaderView;
  readonly state: ReceiptState;
  readonly note: ReceiptNote;
  readonly memo: string | undefined;
  readonly custid: string;
  readonly staleEpoch: boolean;
  readonly now: Date;
};

const unixOrNull = (date: Date | undefined): number | null => (date ? unixSeconds(date) : null);

/** Received, burned or expired: nothing can be opened any more. */
export function isDestroyed(state: ReceiptState): boolean {
  return state === 'received' || state === 'burned' || state === 'expired';
}

const flagsOf = (state: ReceiptState) => ({
  is_viewed: state === 'viewed',
  is_previewed: state === 'viewed',
  is_received: state === 'received',
  is_revealed: state === 'received',
  is_burned: state === 'burned',
  is_expired: state === 'expired',
  is_orphaned: false,
  is_destroyed: isDestroyed(state),
});

function timesOf(row: Facts & Life) {
  const viewed = unixOrNull(row.shownAt);
  const received = unixOrNull(receivedAt(row));
  return {
    created: unixSeconds(row.createdAt),
    updated: unixSeconds(updatedAt(row)),
    shared: null,
    viewed,
    previewed: viewed,
    received,
    revealed: received,
    burned: unixOrNull(burnedAt(row)),
  };
}

/** The shape `Receipt`; it never holds the secret key. */
export function receiptRecord({ metadataKey, row, header, state, note, memo, custid, staleEpoch, now }: Kept): Receipt {
  const lifespan = unixSeconds(row.purgeAt) - unixSeconds(row.createdAt);
  return {
    identifier: metadataKey,
    key: metadataKey,
    shortkey: row.shortkey,
    shortid: row.shortkey,
    secret_shortkey: row.secretShortkey,
    secret_shortid: row.secretShortkey,
    custid,
    owner_id: null,
    state,
    kind: row.kind,
    source: row.source,
    secret_ttl: unixSeconds(row.expiresAt) - unixSeconds(row.createdAt),
    metadata_ttl: lifespan,
    receipt_ttl: lifespan,
    lifespan,
    share_domain: header.shareHost === '' ? null : header.shareHost,
    ...timesOf(row),
    recipients: note.recipients.join(', '),
    recipient_name: null,
    memo: memo ?? null,
    show_recipients: note.recipients.length > 0,
    has_passphrase: header.flags.passphrase,
    is_truncated: note.truncated,
    ...flagsOf(state),
    ended_by_restore: endedByRestore(row, staleEpoch),
    stamp: agoText(row.createdAt, now),
    uri: `/private/${metadataKey}`,
  };
}

/** The receipt with all addresses of the owner's page. @param secretKey only if the share link may be shown */
export function receiptPage(
  site: Site,
  kept: Kept,
  { secretKey, state }: { readonly secretKey: string | undefined; readonly state: Sight['state'] },
): ReceiptPage {
  const receipt = receiptRecord(kept);
  const path = receipt.uri;
  const sharePath = secretKey === undefined ? null : `/secret/${secretKey}`;
  return {
    ...receipt,
    secret_key: secretKey ?? null,
    secret_identifier: secretKey ?? null,
    secret_state: state,
    created_date_utc: utcText(kept.row.createdAt),
    expiration_stamp: lifetimeStamp(receipt.secret_ttl),
    natural_expiration: naturalLifetime(receipt.secret_ttl),
    expiration: unixSeconds(kept.row.expiresAt),
    expiration_in_seconds: receipt.secret_ttl,
    share_path: sharePath,
    burn_path: `${path}/burn`,
    metadata_path: path,
    receipt_path: path,
    share_url: sharePath === null ? null : shareOrigin(site, kept.header.shareHost) + sharePath,
    metadata_url: site.siteOrigin + path,
    receipt_url: site.siteOrigin + path,
    burn_url: `${site.siteOrigin}${path}/burn`,
  };
}
