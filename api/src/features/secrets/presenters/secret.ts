// Builds the shape `Secret`, its details and the revealed text (docs/design/http-api.md#shapes).
import type { RevealDetails, Secret } from '@glimpse/contracts/secret-shapes';
import type * as z from 'zod/mini';
import type { Actor } from '#platform/http/core/actor.ts';
import { unixSeconds } from '#platform/time/unix-seconds.ts';
import { leaseEnds, updatedAt, type Facts, type Life, type VisibleState } from '../model/secret.ts';
import { codePoints, displayLines, isOneLiner } from '../model/text-size.ts';
import { isOwner, type LoadedSecret } from '../protocol/find-secret.ts';
import type { Header } from '../sealing/header.ts';
import type { FramedText } from '../sealing/padding.ts';

/** The parts of a header that answers show. */
export type HeaderView = {
  readonly flags: Pick<Header['flags'], 'passphrase' | 'verification' | 'sealedLink'>;
  readonly shareHost: string;
};

export type SecretView = {
  readonly secretKey: string;
  readonly row: Facts & Life;
  readonly header: HeaderView;
  readonly state: VisibleState;
  readonly isOwner: boolean;
};

/** The region's own origin, such as `https://glimpse.example.com`. */
export type Site = { readonly siteOrigin: string };

/** Scheme and host of a secret's share link. */
export function shareOrigin({ siteOrigin }: Site, shareHost: string): string {
  return shareHost === '' ? siteOrigin : `${new URL(siteOrigin).protocol}//${shareHost}`;
}

/** A secret found by its share link. */
type FoundByLink = { readonly secretKey: string; readonly loaded: LoadedSecret };

/** The shape `Secret`. Size and truncation are null; only a revealed text fills them. */
export function toSecretRecord(
  site: Site,
  { secretKey, row, header, state, isOwner: owned }: SecretView,
): Secret {
  const lifespan = unixSeconds(row.expiresAt) - unixSeconds(row.createdAt);
  const received = state === 'received';
  return {
    identifier: secretKey,
    key: secretKey,
    secret_key: secretKey,
    shortid: row.secretShortkey,
    shortkey: row.secretShortkey,
    secret_shortkey: row.secretShortkey,
    state,
    lifespan,
    secret_ttl: lifespan,
    has_passphrase: header.flags.passphrase,
    verification: header.flags.verification,
    is_truncated: null,
    original_size: null,
    is_owner: owned,
    share_domain: shareOrigin(site, header.shareHost),
    is_viewed: false,
    is_previewed: false,
    is_received: received,
    is_revealed: received,
    created: unixSeconds(row.createdAt),
    updated: unixSeconds(updatedAt(row)),
  };
}

/** Details of a secret. With its text also the number of rows, and whether it is one line. */
function toSecretDetails(
  { header, isOwner: owned }: SecretView,
  text?: string,
): z.output<typeof RevealDetails> {
  const revealed = text !== undefined;
  return {
    continue: revealed,
    show_secret: revealed,
    correct_passphrase: revealed,
    display_lines: displayLines(text),
    one_liner: revealed ? isOneLiner(text) : null,
    is_owner: owned,
    verification: header.flags.verification,
  };
}

/** What this caller may see of a secret. */
export function toSecretView({ secretKey, loaded }: FoundByLink, actor: Actor): SecretView {
  return {
    secretKey,
    row: loaded.row,
    header: loaded.header,
    state: loaded.state,
    isOwner: isOwner(loaded, actor),
  };
}

/** Record and details without the text. */
export function toSecretAnswer(site: Site, found: FoundByLink, actor: Actor) {
  const view = toSecretView(found, actor);
  return { record: toSecretRecord(site, view), details: toSecretDetails(view) };
}

type Revealed = FoundByLink & {
  readonly attempt: { readonly claim: Buffer; readonly legacy: boolean };
  readonly openedAt: Date;
  readonly opened: FramedText;
};

/** Record and details with the text. With a fixed `openedAt`, repeats get an equal answer. */
export function toRevealedAnswer(
  site: Site & { readonly leaseSeconds: number },
  revealed: Revealed,
  actor: Actor,
) {
  const { secretKey, attempt, openedAt } = revealed;
  const { text, originalChars } = revealed.opened;
  const row = {
    ...revealed.loaded.row,
    state: 'claimed' as const,
    claim: attempt.claim,
    claimedAt: openedAt,
  };
  const view = toSecretView({ secretKey, loaded: { ...revealed.loaded, row, state: 'received' } }, actor);
  const until = unixSeconds(leaseEnds(openedAt, site.leaseSeconds));
  const lease = attempt.legacy ? null : { until, ack: `/api/v2/secret/${secretKey}/ack` };
  return {
    record: {
      ...toSecretRecord(site, view),
      secret_value: text,
      is_truncated: originalChars !== undefined,
      original_size: originalChars ?? codePoints(text),
    },
    details: { ...toSecretDetails(view, text), lease },
  };
}
