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
const area = 'sessionStorage';

/** The first characters of the link key, which tell links apart and open nothing. */
const tagOf = (key: string): string => key.slice(0, 6);

/** What this tab holds, a line for each link but `key`, while its lease may still run. */
const readOthers = (key = ' '): readonly string[] =>
  (readStored(name, area) ?? '')
    .split(',')
    .filter((line) => Math.abs(now() - Number(line.split(' ')[1])) < leaseMs && !line.endsWith(tagOf(key)));

function keep(lines: readonly string[]): void {
  if (lines.length > 0) writeStored(name, lines.join(), area);
  else takeStored(name, area);
}

type Asked = Pick<Attempt, 'locked' | 'verification'> & { readonly key: string };

/** Starts an attempt and keeps it in session storage, which holds neither link nor text. */
export function beginAttempt({ key, locked, verification }: Asked): Attempt {
  const attempt = { nonce: makeNonce(), startedAt: now(), locked, verification };
  const kinds = [locked ? 'locked' : 'open', verification ? 'verification' : 'text'];
  keep([...readOthers(key), [attempt.nonce, attempt.startedAt, ...kinds, tagOf(key)].join(' ')]);
  setTimeout(() => keptAttempt(key), leaseMs); // removes it
  return attempt;
}

/** The attempt of this tab for this link, if its lease may still run. Old ones are removed, of all links. */
export function keptAttempt(key: string): Attempt | undefined {
  const lines = readOthers();
  keep(lines);
  const line = lines.find((one) => one.endsWith(tagOf(key)));
  if (line === undefined) return undefined;
  const [nonce = '', startedAt, lock, kind] = line.split(' ');
  const [locked, verification] = [lock === 'locked', kind === 'verification'];
  return { nonce, startedAt: Number(startedAt), locked, verification };
}

/** Forgets the attempt for this link: its text was acknowledged, or its nonce opens nothing. */
export function dropAttempt(key: string): void {
  keep(readOthers(key));
}
