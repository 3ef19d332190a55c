// Checks the calls of one secret against the promises: one reader, nothing lost, nothing after a burn or the
// expiry (docs/proofs/README.md#history-checker).
import { type RecordedCall, expirySlackMs, type History } from './history.ts';
import { hasLegalOrder } from './legal-order.ts';

const texts = (calls: readonly RecordedCall[]): readonly RecordedCall[] =>
  calls.filter(({ kind, outcome }) => kind === 'reveal' && outcome === 'ok');
const burns = (calls: readonly RecordedCall[]): readonly RecordedCall[] =>
  calls.filter(({ kind, outcome }) => kind === 'burn' && outcome === 'ok');

/** I1: at most one claim ever received the text. */
function doubleReveal({ calls }: History): boolean {
  const got = texts(calls);
  return new Set(got.map(({ reader }) => reader)).size > 1 || got.filter((call) => !call.hasNonce).length > 1;
}

/** I2: every answer holds the text that was stored. */
const wrongText = ({ text, calls }: History): boolean => texts(calls).some((call) => call.text !== text);

/** I3: no claim is won after a burn or the expiry. A repeat of an earlier claim is no new one. */
function lateClaim({ calls, expiresMs = Infinity }: History): boolean {
  const got = texts(calls);
  if (got.length === 0) return false;
  const isWinner = ({ reader }: RecordedCall) => reader === got[0]?.reader;
  const began = Math.min(...calls.filter(isWinner).map(({ startMs }) => startMs));
  return burns(calls).length > 0 || began > expiresMs + expirySlackMs;
}

/**
 * I4: a reader with nonce who won gets the text. Here nobody got it, nobody else can have taken it, and a
 * reader with nonce who may have won was told that it is gone.
 */
function lostReader({ calls, expiresMs }: History): boolean {
  if (texts(calls).length > 0 || expiresMs !== undefined) return false;
  const isTaken = calls.some(
    ({ kind, hasNonce, outcome }) =>
      (kind === 'burn' && outcome !== 'gone') || (kind === 'reveal' && !hasNonce && outcome === 'unknown'),
  );
  const open = new Set(calls.filter(({ outcome }) => outcome === 'unknown').map(({ reader }) => reader));
  const isTold = ({ kind, reader, outcome }: RecordedCall) =>
    kind === 'reveal' && outcome === 'gone' && open.has(reader);
  return !isTaken && calls.some(isTold);
}

/** I6: after a text was given, every later status read says received. */
function staleStatus({ calls }: History): boolean {
  const given = Math.min(...texts(calls).map(({ endMs }) => endMs));
  return calls.some(
    ({ kind, outcome, startMs, state }) =>
      kind === 'status' && outcome === 'ok' && startMs > given && state !== 'received',
  );
}

const invariants: readonly (readonly [string, (history: History) => boolean])[] = [
  ['I1 several readers got the text', doubleReveal],
  ['I2 an answer held another text', wrongText],
  ['I3 a reader won after a burn or the expiry', lateClaim],
  ['I4 a reader with nonce lost the text', lostReader],
  ['I6 a later status read did not say received', staleStatus],
  ['no order of the calls is legal', (history) => !hasLegalOrder(history)],
];

/** Names each promise that the calls break; empty if they break none. */
export const violationsIn = (history: History): readonly string[] =>
  invariants.filter(([, isBroken]) => isBroken(history)).map(([name]) => name);
