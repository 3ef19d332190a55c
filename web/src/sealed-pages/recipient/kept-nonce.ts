// Keeps the nonce of a content that was not acknowledged yet, so that a reload can ask for the same bytes
// again (docs/design/sealed-links.md#the-pages).
import { now } from '#lib/clock.ts';
import { makeNonce } from '#lib/nonce.ts';
import { readStored, takeStored, writeStored } from '#lib/storage.ts';

/** How long the same nonce gets the same bytes (docs/design/trust.md#reveal). */
export const sealedLeaseMs = 120_000;

/** `tag`: the first characters of the look-up name, which tell links apart and open nothing. */
type KeptNonce = { readonly nonce: string; readonly startedAt: number; readonly tag: string };

const name = 'sealedReveal';
const tagChars = 6;
const stored = /^([\w-]{32}) (\d{1,15}) ([\w-]{6})$/;

/** Draws a nonce for the link with this look-up name and keeps it in session storage. */
export function beginNonce(lookup: string): KeptNonce {
  const kept = { nonce: makeNonce(), startedAt: now(), tag: lookup.slice(0, tagChars) };
  writeStored(name, [kept.nonce, kept.startedAt, kept.tag].join(' '), 'sessionStorage');
  setTimeout(() => keptNonce(lookup), sealedLeaseMs); // removes it
  return kept;
}

/** The nonce of this tab for this link, if its lease may still run. An old one is removed. */
export function keptNonce(lookup: string): KeptNonce | undefined {
  const [, nonce = '', since, tag = ''] = stored.exec(readStored(name, 'sessionStorage') ?? '') ?? [];
  const startedAt = Number(since);
  if (nonce === '' || Math.abs(now() - startedAt) >= sealedLeaseMs) return dropNonce();
  return lookup.startsWith(tag) ? { nonce, startedAt, tag } : undefined;
}

/** Forgets the nonce: its content was acknowledged, or it opens nothing. */
export function dropNonce(): undefined {
  takeStored(name, 'sessionStorage');
}
