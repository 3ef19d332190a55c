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
const stored = /([\w-]{32}) (\d{1,15}) ([\w-]{6})/g;

const tagOf = (lookup: string): string => lookup.slice(0, tagChars);

/** The nonces of this tab, one per link, whose leases may still run. */
const readAll = (): readonly KeptNonce[] =>
  [...(readStored(name, 'sessionStorage') ?? '').matchAll(stored)]
    .map(([, nonce = '', since, tag = '']) => ({ nonce, startedAt: Number(since), tag }))
    .filter(({ startedAt }) => Math.abs(now() - startedAt) < sealedLeaseMs);

function writeAll(all: readonly KeptNonce[]): void {
  if (all.length === 0) return void takeStored(name, 'sessionStorage');
  const lines = all.map(({ nonce, startedAt, tag }) => [nonce, startedAt, tag].join(' '));
  writeStored(name, lines.join(), 'sessionStorage');
}

/** Draws a nonce for the link with this look-up name and keeps it in session storage. */
export function beginNonce(lookup: string): KeptNonce {
  dropNonce(lookup);
  const kept = { nonce: makeNonce(), startedAt: now(), tag: tagOf(lookup) };
  writeAll([...readAll(), kept]);
  setTimeout(() => keptNonce(lookup), sealedLeaseMs); // removes it
  return kept;
}

/** The nonce of this tab for this link, if its lease may still run. Old ones are removed, of all links. */
export function keptNonce(lookup: string): KeptNonce | undefined {
  const all = readAll();
  writeAll(all);
  return all.find(({ tag }) => tag === tagOf(lookup));
}

/** Forgets the nonce of the link: its content was acknowledged, or it opens nothing. */
export function dropNonce(lookup: string): void {
  writeAll(readAll().filter(({ tag }) => tag !== tagOf(lookup)));
}
