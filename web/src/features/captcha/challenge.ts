// Checks a captcha challenge before any work is spent on it (docs/design/web-shell.md#captcha).

export type Algorithm = 'SHA-256' | 'SHA-384' | 'SHA-512';

/** A challenge of ALTCHA v1 that passed the checks. The number lies between 0 and `maxnumber`. */
export type Challenge = {
  readonly algorithm: Algorithm;
  readonly challenge: string;
  readonly salt: string;
  readonly signature: string;
  readonly maxnumber: number;
};

/** What the server sends: the same members, not yet checked. */
export type GivenChallenge = { readonly [Member in keyof Challenge]: string | number };

/** The largest `maxnumber` that a browser works on. */
export const mostNumbers = 1_000_000;
const leastChallengeChars = 40;
const leastSaltChars = 10;
const algorithms: ReadonlySet<string> = new Set<Algorithm>(['SHA-256', 'SHA-384', 'SHA-512']);

/** Returns the challenge, or `undefined` if a member does not keep its bounds. */
export function checkChallenge(given: GivenChallenge): Challenge | undefined {
  const { algorithm, challenge, salt, signature, maxnumber } = given;
  if (!isAlgorithm(algorithm)) return undefined;
  if (typeof challenge !== 'string' || challenge.length < leastChallengeChars) return undefined;
  if (typeof salt !== 'string' || salt.length < leastSaltChars) return undefined;
  if (typeof signature !== 'string' || signature === '') return undefined;
  if (typeof maxnumber !== 'number' || !Number.isInteger(maxnumber)) return undefined;
  if (maxnumber < 0 || maxnumber > mostNumbers) return undefined;
  return { algorithm, challenge, salt, signature, maxnumber };
}

function isAlgorithm(given: string | number): given is Algorithm {
  return typeof given === 'string' && algorithms.has(given);
}

/** Returns the end of the challenge in Unix seconds, which stands in its salt; `undefined` without one. */
export function expiresAt(salt: string): number | undefined {
  const found = /[?&]expires=(\d{1,12})(?:&|$)/.exec(salt);
  return found ? Number(found[1]) : undefined;
}

/** Encodes a solution as the server reads it: base64 of JSON (docs/design/http-api.md#captcha). */
export function toPayload(challenge: Challenge, number: number, tookMs: number): string {
  const { algorithm, challenge: hash, salt, signature } = challenge;
  return btoa(JSON.stringify({ algorithm, challenge: hash, number, salt, signature, took: tookMs }));
}
