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
const stored = /^([\w-]{32}) (\d{1,15}) (locked|open) (text|verification)$/;

/** Starts an attempt and keeps it in session storage, which holds neither link nor text. */
export function beginAttempt({ locked, verification }: Pick<Attempt, 'locked' | 'verification'>): Attempt {
  const attempt = { nonce: makeNonce(), startedAt: now(), locked, verification };
  const kinds = [locked ? 'locked' : 'open', verification ? 'verification' : 'text'];
  writeStored(name, [attempt.nonce, attempt.startedAt, ...kinds].join(' '), 'sessionStorage');
  setTimeout(keptAttempt, leaseMs); // removes it
  return attempt;
}

/** Returns the attempt of this tab if its lease may still run, else removes it. */
export function keptAttempt(): Attempt | undefined {
  const [, nonce = '', startedAt, lock, kind] = stored.exec(readStored(name, 'sessionStorage') ?? '') ?? [];
  const attempt = {
    nonce,
    startedAt: Number(startedAt),
    locked: lock === 'locked',
    verification: kind === 'verification',
  };
  if (nonce !== '' && Math.abs(now() - attempt.startedAt) < leaseMs) return attempt;
  dropAttempt();
  return undefined;
}

/** Forgets the attempt: its text was acknowledged, or its nonce opens nothing. */
export function dropAttempt(): void {
  takeStored(name, 'sessionStorage');
}
