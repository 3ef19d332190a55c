// The flood: networks create secrets with a passphrase, others guess at passphrases, and readers open.
import http from 'k6/http';
import { sleep } from 'k6';
import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import { setTimeout } from 'k6/timers';
import { count, toRequest } from '../call.ts';
import { calls, figures } from '../contract.ts';
import { floodNetworks, readerGapSeconds, readersIn } from '../scenarios.ts';
import { attemptOf, conceal, randomSecret, randomText } from '../secrets.ts';

const readerWait = new Trend('reader_wait_ms', true);
const readerLimited = new Counter('reader_limited');

type Guarded = { readonly key: string; readonly passphrase: string };
/** Secrets that are guessed at, and one for each reader. */
export type FloodSecrets = { readonly guessed: readonly Guarded[]; readonly read: readonly Guarded[] };

const guessedSecrets = 12;
/** Goal L2: wrong passphrases a second, from all networks together. */
const guessesPerSecond = 15;
const createsPerSecond = 10;

const guarded = (): Guarded => {
  const passphrase = randomText();
  return { key: conceal(randomSecret(), passphrase), passphrase };
};

/** Stores the secrets before the flood begins. */
export const prepareFlood = (seconds: number): FloodSecrets => ({
  guessed: Array.from({ length: guessedSecrets }, guarded),
  read: Array.from({ length: readersIn(seconds) }, guarded),
});

const floodSeconds = (): number => Number(__ENV['FLOOD_SECONDS']);

/** Starts `request` at a steady rate without waiting for answers, until the flood ends. */
async function offer(perSecond: number, request: (turn: number) => Promise<void>): Promise<void> {
  const gapMs = (1000 * floodNetworks) / perSecond;
  const turns = Math.floor((floodSeconds() * 1000) / gapMs);
  const waiting: Promise<void>[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    waiting.push(request(turn));
    await new Promise<void>((resolve) => {
      setTimeout(resolve, gapMs);
    });
  }
  await Promise.all(waiting);
}

/** Tries wrong passphrases on the secrets of others, from one network. */
export const guess = (secrets: FloodSecrets): Promise<void> =>
  offer(guessesPerSecond, async (turn) => {
    const victim = secrets.guessed[(turn + exec.vu.idInTest) % secrets.guessed.length];
    if (victim === undefined) return;
    const attempt = attemptOf(victim.key, { nonce: randomText(), passphrase: 'wrong' });
    const { method, url, body, params } = toRequest({ ...calls.reveal, name: 'guess' }, attempt);
    count(await http.asyncRequest(method, url, body, params), figures.wrongPassphraseStatus);
  });

/** Creates secrets with a passphrase, from one network. */
export const createGuarded = (): Promise<void> =>
  offer(createsPerSecond, async () => {
    const sent = { body: { secret: randomText(), passphrase: randomText() }, hashes: true };
    const { method, url, body, params } = toRequest(calls.conceal, sent);
    count(await http.asyncRequest(method, url, body, params));
  });

/** Longest time for which a reader repeats. */
const readerTries = 30;

/** A reader with the right passphrase, from a network that asked for nothing yet. Repeats as it is told. */
export function readAmongGuesses({ read }: FloodSecrets): void {
  const turn = exec.scenario.iterationInTest;
  const secret = read[turn];
  if (secret === undefined) return;
  sleep((turn + 0.5) * Math.min(readerGapSeconds, floodSeconds()));
  const attempt = attemptOf(secret.key, { nonce: randomText(), passphrase: secret.passphrase });
  const { method, url, body, params } = toRequest(calls.reveal, attempt);
  let waitedMs = 0;
  for (let tries = 0; tries < readerTries; tries += 1) {
    const answer = http.request(method, url, body, params);
    waitedMs += answer.timings.duration;
    if (answer.status === 429) readerLimited.add(1);
    if (count(answer) || answer.status === 404) break;
    const pauseSeconds = Number(answer.headers['Retry-After'] ?? 1);
    sleep(pauseSeconds);
    waitedMs += pauseSeconds * 1000;
  }
  readerWait.add(waitedMs);
}
