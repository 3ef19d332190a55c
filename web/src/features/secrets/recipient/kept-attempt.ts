// Keeps the nonce of a text that was not acknowledged yet, so that a reload can ask for the same text again
// (docs/design/trust.md#pages).
import { now } from '#lib/clock.ts';
import { makeNonce } from '#lib/nonce.ts';
import { readStored, takeStored, writeStored } from '#lib/storage.ts';

/** How long the same nonce can fetch the text again (docs/design/trust.md#reveal). */
export const leaseMs = 120_000;

export type Attempt = {
  /** The first characters of the link key, which tell links apart and open nothing. */
  readonly tag: string;
  readonly nonce: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** A word is typed: the secret has a passphrase, or the confirmed account gets a password. */
  readonly locked: boolean;
  /** The secret confirms an account and holds no text. */
  readonly verification: boolean;
};

const name = 'reveal';
const tagChars = 6;
const stored = /([\w-]{32}) (\d{1,15}) (locked|open) (text|verification) (\w{6})/g;

const tagOf = (key: string): string => key.slice(0, tagChars);

/** The attempts of this tab, one per link, whose leases may still run. */
const readAll = (): readonly Attempt[] =>
  [...(readStored(name, 'sessionStorage') ?? '').matchAll(stored)]
    .map(([, nonce = '', startedAt, lock, kind, tag = '']) => ({
      tag,
      nonce,
      startedAt: Number(startedAt),
      locked: lock === 'locked',
      verification: kind === 'verification',
    }))
    .filter(({ startedAt }) => Math.abs(now() - startedAt) < leaseMs);

function writeAll(all: readonly Attempt[]): void {
  const lines = all.map(({ tag, nonce, startedAt, locked, verification }) => {
    const kinds = [locked ? 'locked' : 'open', verification ? 'verification' : 'text'];
    return [nonce, startedAt, ...kinds, tag].join(' ');
  });
  if (lines.length > 0) writeStored(name, lines.join(), 'sessionStorage');
  else takeStored(name, 'sessionStorage');
}

type Asked = Pick<Attempt, 'locked' | 'verification'> & { readonly key: string };

/** Starts an attempt and keeps it in session storage, which holds neither link nor text. */
export function beginAttempt({ key, locked, verification }: Asked): Attempt {
  dropAttempt(key);
  const attempt = { tag: tagOf(key), nonce: makeNonce(), startedAt: now(), locked, verification };
  writeAll([...readAll(), attempt]);
  setTimeout(() => keptAttempt(key), leaseMs); // removes it
  return attempt;
}

/** The attempt of this tab for this link, if its lease may still run. Old ones are removed, of all links. */
export function keptAttempt(key: string): Attempt | undefined {
  const all = readAll();
  writeAll(all);
  return all.find(({ tag }) => tag === tagOf(key));
}

/** Forgets the attempt for this link: its text was acknowledged, or its nonce opens nothing. */
export function dropAttempt(key: string): void {
  writeAll(readAll().filter(({ tag }) => tag !== tagOf(key)));
}
