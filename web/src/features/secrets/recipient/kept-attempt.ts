// Keeps the nonce of a text that was not acknowledged yet, so that a reload can ask for the same text again
// (docs/design/trust.md#pages).
import { now } from '#lib/clock.ts';
import { makeNonce } from '#lib/nonce.ts';
import { readStored, takeStored, writeStored } from '#lib/storage.ts';

/** How long the same nonce can fetch the text again (docs/design/trust.md#reveal). */
export const leaseMs = 120_000;

export type Attempt = {
  readonly nonce: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** A word is typed: the secret has a passphrase, or the confirmed account gets a password. */
  readonly locked: boolean;
  /** The secret confirms an account and holds no text. */
  readonly verification: boolean;
};

const name = 'reveal';
/** The first characters of the link key tell links apart and open nothing. */
const tagChars = 6;
const stored = /^([\w-]{32}) (\d{1,15}) (locked|open) (text|verification) (\w{6})$/;

type Asked = Pick<Attempt, 'locked' | 'verification'> & { readonly key: string };

/** Starts an attempt and keeps it in session storage, which holds neither link nor text. */
export function beginAttempt({ key, locked, verification }: Asked): Attempt {
  const attempt = { nonce: makeNonce(), startedAt: now(), locked, verification };
  const kinds = [locked ? 'locked' : 'open', verification ? 'verification' : 'text'];
  const line = [attempt.nonce, attempt.startedAt, ...kinds, key.slice(0, tagChars)].join(' ');
  writeStored(name, line, 'sessionStorage');
  setTimeout(() => keptAttempt(key), leaseMs); // removes it
  return attempt;
}

/** The attempt of this tab for this link, if its lease may still run. An old one is removed, of any link. */
export function keptAttempt(key: string): Attempt | undefined {
  const found = stored.exec(readStored(name, 'sessionStorage') ?? '') ?? [];
  const [, nonce = '', startedAt, lock, kind, tag = ''] = found;
  const attempt = {
    nonce,
    startedAt: Number(startedAt),
    locked: lock === 'locked',
    verification: kind === 'verification',
  };
  if (nonce !== '' && Math.abs(now() - attempt.startedAt) < leaseMs)
    return key.startsWith(tag) ? attempt : undefined;
  takeStored(name, 'sessionStorage');
  return undefined;
}

/** Forgets the attempt for this link: its text was acknowledged, or its nonce opens nothing. */
export function dropAttempt(key: string): void {
  if (keptAttempt(key)) takeStored(name, 'sessionStorage');
}
