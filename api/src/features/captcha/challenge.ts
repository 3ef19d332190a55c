// Proof-of-work captcha (ALTCHA v1): a signed salt with its end and its largest number, a hash to be found (api.md 11). No I/O.
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
const salted = /^[0-9a-f]{24}\?expires=(\d{1,12})&max=(\d{1,7})&$/;

const hexHash = (text: string): string => sha256(text).toString('hex');
const signed = (keys: RootKeys, gen: number, challenge: string): string => keys.mac('captcha', gen, challenge).toString('hex');
const same = (one: string, other: string): boolean => sameBytes(Buffer.from(one), Buffer.from(other));

/** A number from 0 to below `count`, each as likely. */
function numberBelow(count: number, random: RandomBytes): number {
  const fair = Math.floor(2 ** 32 / count) * count;
  let drawn = fair;
  while (drawn >= fair) drawn = random(4).readUInt32BE();
  return drawn % count;
}

/** A new challenge; its number is drawn evenly from 0 to `maxnumber`. The closing & keeps the digits of the number out of the salt. */
export function challengeOf(
  keys: RootKeys,
  { now, maxnumber, random }: { readonly now: Date; readonly maxnumber: number; readonly random: RandomBytes },
): Challenge {
  const expires = unixSeconds(now) + limits.captcha.lifeSeconds;
  // The closing & keeps the number's digits out of the salt.
  const salt = `${random(saltBytes).toString('hex')}?expires=${expires}&max=${maxnumber}&`;
  const challenge = hexHash(`${salt}${numberBelow(maxnumber + 1, random)}`);
  return { algorithm: 'SHA-256', challenge, maxnumber, salt, signature: signed(keys, keys.rootGen(now), challenge) };
}

/** Until when a solution may be used; `undefined` if it is none of ours, wrong or too late. */
export function usableUntil(keys: RootKeys, solution: Solution, now: Date): Date | undefined {
  const [, expires = '', max = ''] = salted.exec(solution.salt) ?? [];
  const until = new Date(Number(expires) * 1000);
  if (expires === '' || now >= until || solution.number > Number(max)) return undefined;
  if (!same(hexHash(`${solution.salt}${solution.number}`), solution.challenge)) return undefined;
  const gens = keys.acceptedGens(now);
  return gens.some((gen) => same(signed(keys, gen, solution.challenge), solution.signature)) ? until : undefined;
}
