// What a recipient sees of a secret: the shape `Secret` and its details (api.md 2, 3.4).
import type { RevealDetails, Secret } from '@glimpse/contracts/secret-shapes';
import type * as z from 'zod/mini';

import { unixSeconds } from '#platform/time/unix-seconds.ts';
import type { Header } from '../sealing/header.ts';
import { updatedAt, type Facts, type Life, type VisibleState } from '../model/secret.ts';
import { displayLines, isOneLiner } from '../model/text-size.ts';

/** What of a header is shown. */
export type HeaderView = { readonly flags: Pick<Header['flags'], 'passphrase' | 'verification'>; readonly shareHost: string };

export type SecretView = {
  readonly secretKey: string;
  readonly row: Facts & Life;
  readonly header: HeaderView;
  readonly state: VisibleState;
  readonly isOwner: boolean;
};

/** Site origin of the region, such as `https://glimpse.example.com`. */
export type Site = { readonly siteOrigin: string };

/** Scheme and host on which a secret's share link lives. */
export function shareOrigin({ siteOrigin }: Site, shareHost: string): string {
  return shareHost === '' ? siteOrigin : `${new URL(siteOrigin).protocol}//${shareHost}`;
}

/** The shape `Secret`; size and truncation are told only together with the text. */
export function toSecretRecord(site: Site, { secretKey, row, header, state, isOwner }: SecretView): Secret {
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
    is_owner: isOwner,
    share_domain: shareOrigin(site, header.shareHost),
    is_viewed: false,
    is_previewed: false,
    is_received: received,
    is_revealed: received,
    created: unixSeconds(row.createdAt),
    updated: unixSeconds(updatedAt(row)),
  };
}

/** Details of a secret; with its text the page's rows and whether it is one line. */
export function toSecretDetails({ header, isOwner }: SecretView, text?: string): z.output<typeof RevealDetails> {
  const shown = text !== undefined;
  return {
    continue: shown,
    show_secret: shown,
    correct_passphrase: shown,
    display_lines: displayLines(text),
    one_liner: shown ? isOneLiner(text) : null,
    is_owner: isOwner,
    verification: header.flags.verification,
  };
}
