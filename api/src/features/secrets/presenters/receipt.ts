// Builds the shapes `Receipt` and `ReceiptPage` for the owner (docs/design/http-api.md#shapes).
import type { Receipt, ReceiptPage } from '@glimpse/contracts/secret-shapes';

import { unixSeconds, unixSecondsOrNull } from '#platform/time/unix-seconds.ts';
import type { LoadedSecret } from '../protocol/find-secret.ts';
import { shareOrigin, type Site } from './secret.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import type { ReceiptState } from '../model/secret.ts';
import { agoText, lifetimeStamp, naturalLifetime, utcText } from './time-texts.ts';

/** All that the shapes of a receipt are built from. `now` is the database's clock. */
export type ReceiptView = {
  readonly facts: ReceiptFacts;
  readonly state: ReceiptState;
  readonly custid: string;
  readonly now: Date;
};

/** Received, burned or expired: the content is gone. */
export function isDestroyed(state: ReceiptState): boolean {
  return state === 'received' || state === 'burned' || state === 'expired';
}

const toFlags = (state: ReceiptState) => ({
  is_viewed: state === 'viewed',
  is_previewed: state === 'viewed',
  is_received: state === 'received',
  is_revealed: state === 'received',
  is_burned: state === 'burned',
  is_expired: state === 'expired',
  is_orphaned: false,
  is_destroyed: isDestroyed(state),
});

function toTimes({ createdAt, updatedAt, shownAt, receivedAt, burnedAt }: ReceiptFacts) {
  const viewed = unixSecondsOrNull(shownAt);
  const received = unixSecondsOrNull(receivedAt);
  return {
    created: unixSeconds(createdAt),
    updated: unixSeconds(updatedAt),
    shared: null,
    viewed,
    previewed: viewed,
    received,
    revealed: received,
    burned: unixSecondsOrNull(burnedAt),
  };
}

/** The shape `Receipt`; it never holds the secret key. */
export function toReceiptRecord({ facts, state, custid, now }: ReceiptView): Receipt {
  const { metadataKey, createdAt } = facts;
  const lifespan = unixSeconds(facts.purgeAt) - unixSeconds(createdAt);
  return {
    identifier: metadataKey,
    key: metadataKey,
    shortkey: facts.shortkey,
    shortid: facts.shortkey,
    secret_shortkey: facts.secretShortkey,
    secret_shortid: facts.secretShortkey,
    custid,
    owner_id: null,
    state,
    kind: facts.kind,
    source: facts.source,
    secret_ttl: unixSeconds(facts.expiresAt) - unixSeconds(createdAt),
    metadata_ttl: lifespan,
    receipt_ttl: lifespan,
    lifespan,
    share_domain: facts.shareHost === '' ? null : facts.shareHost,
    ...toTimes(facts),
    recipients: facts.recipients.join(', '),
    recipient_name: null,
    memo: facts.memo ?? null,
    show_recipients: facts.recipients.length > 0,
    has_passphrase: facts.hasPassphrase,
    is_truncated: facts.isTruncated,
    ...toFlags(state),
    ended_by_restore: facts.endedByRestore,
    stamp: agoText(createdAt, now),
    uri: `/private/${metadataKey}`,
    ...(facts.isSealedLink && { sealed: true as const }),
  };
}

/** The receipt with its addresses. @param content has `secretKey` only if the share link may be shown */
export function toReceiptPage(
  site: Site,
  view: ReceiptView,
  content: { readonly secretKey: string | undefined; readonly state: LoadedSecret['state'] },
): ReceiptPage {
  const { secretKey, state } = content;
  const receipt = toReceiptRecord(view);
  const path = receipt.uri;
  const sharePath = secretKey === undefined ? null : `/secret/${secretKey}`;
  return {
    ...receipt,
    secret_key: secretKey ?? null,
    secret_identifier: secretKey ?? null,
    secret_state: state,
    created_date_utc: utcText(view.facts.createdAt),
    expiration_stamp: lifetimeStamp(receipt.secret_ttl),
    natural_expiration: naturalLifetime(receipt.secret_ttl),
    expiration: unixSeconds(view.facts.expiresAt),
    expiration_in_seconds: receipt.secret_ttl,
    share_path: sharePath,
    burn_path: `${path}/burn`,
    metadata_path: path,
    receipt_path: path,
    share_url: sharePath === null ? null : shareOrigin(site, view.facts.shareHost) + sharePath,
    metadata_url: site.siteOrigin + path,
    receipt_url: site.siteOrigin + path,
    burn_url: `${site.siteOrigin}${path}/burn`,
  };
}
