// Creates and checks challenges of the proof-of-work captcha ALTCHA v1 (docs/design/http-api.md#captcha).
import { limits } from '@glimpse/contracts/limits';
import { sameBytes, sha256 } from '#platform/crypto/primitives/primitives.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { unixSeconds } from '#platform/time/unix-seconds.ts';
import type { Solution } from './solution.ts';

export type Challenge = {
  readonly algorithm: 'SHA-256';
  readonly challenge: string;
  readonly maxnumber: number;
  readonly salt: string;
  readonly signature: string;
};

const saltBytes = 12;
const saltPattern = /^[0-9a-f]{24}\?expires=(\d{1,12})&max=(\d{1,7})&$/;

const hexHash = (text: string): string => sha256(text).toString('hex');
const sign = (keys: RootKeys, gen: number, challenge: string): string =>
  keys.mac('captcha', gen, challenge).toString('hex');
const isEqual = (one: string, other: string): boolean => sameBytes(Buffer.from(one), Buffer.from(other));

/** Draws a number from 0 to `count` - 1, all equally likely. */
function numberBelow(count: number, random: RandomBytes): number {
  const limit = Math.floor(2 ** 32 / count) * count;
  let drawn = limit;
  while (drawn >= limit) drawn = random(4).readUInt32BE();
  return drawn % count;
}

/** Creates a challenge; its number is drawn evenly from 0 to `maxnumber`. */
export function createChallenge(
  keys: RootKeys,
  {
    now,
    maxnumber,
    random,
  }: { readonly now: Date; readonly maxnumber: number; readonly random: RandomBytes },
): Challenge {
  const expires = unixSeconds(now) + limits.captcha.lifeSeconds;
  // The closing & separates the salt from the digits of the number.
  const salt = `${random(saltBytes).toString('hex')}?expires=${expires}&max=${maxnumber}&`;
  const challenge = hexHash(`${salt}${numberBelow(maxnumber + 1, random)}`);
  return {
    algorithm: 'SHA-256',
    challenge,
    maxnumber,
    salt,
    signature: sign(keys, keys.rootGen(now), challenge),
  };
}

/** The end of a solution's time; `undefined` if the solution is wrong, foreign or too late. */
export function usableUntil(keys: RootKeys, solution: Solution, now: Date): Date | undefined {
  const [, expires = '', max = ''] = saltPattern.exec(solution.salt) ?? [];
  const until = new Date(Number(expires) * 1000);
  if (expires === '' || now >= until || solution.number > Number(max)) return undefined;
  if (!isEqual(hexHash(`${solution.salt}${solution.number}`), solution.challenge)) return undefined;
  const gens = keys.acceptedGens(now);
  return gens.some((gen) => isEqual(sign(keys, gen, solution.challenge), solution.signature))
    ? until
    : undefined;
}
