// Derives the subkeys of the root key, one per purpose and generation (docs/design/keys.md#root-key).
import { createSecretKey, type KeyObject } from 'node:crypto';
import { keyLengths, type RootKeyOf, rootCheckText } from '@glimpse/contracts/handover/key-state';
import type { Labels } from '#platform/crypto/primitives/labels.ts';
import { hkdf, hmac } from '#platform/crypto/primitives/mac.ts';

/** HKDF labels: their bytes never change, as stored values are derived from them. */
const purposes = [
  'lookup',
  'pepper',
  'claim',
  'creator',
  'prefix',
  'session',
  'shrimp',
  'captcha',
  'email',
  'password',
  'apitoken',
  'check',
  'account',
] as const;
const pepperBytes = 48;
const subkeyBytes = 32;

export type Purpose = (typeof purposes)[number];

export type RootKey = RootKeyOf<Buffer>;

export type RootKeys = {
  readonly region: string;
  /** All generations, newest first: a look-up tries each of them. */
  readonly gens: readonly number[];
  /** Generation for new writes: the newest that is used already. */
  rootGen(at: Date): number;
  /** The two newest usable generations, newest first, for short-lived values such as session cookies. */
  acceptedGens(at: Date): number[];
  /** HMAC-SHA-256 of the parts under the purpose's key, 32 bytes. @throws Error for an unknown generation */
  mac(purpose: Purpose, gen: number, ...parts: (Uint8Array | string)[]): Buffer;
  /** As `mac` with SHA-384, 48 bytes: the pre-hash of bcrypt (docs/design/keys.md#passphrases). */
  longMac(purpose: 'pepper', gen: number, text: string): Buffer;
};

/** Derives all subkeys at once, so that a request only computes MACs. */
export function rootKeysOf(region: string, roots: readonly RootKey[], labels: Labels): RootKeys {
  const newestFirst = roots.toSorted((one, other) => other.gen - one.gen);
  const subkeys = new Map(newestFirst.map(({ gen, key }) => [gen, subkeysOf(key, labels)]));
  const usable = (at: Date): number[] =>
    newestFirst.filter((root) => root.from <= at.getTime()).map((root) => root.gen);
  const keyOf = (purpose: Purpose, gen: number): KeyObject => {
    const found = subkeys.get(gen)?.get(purpose);
    if (!found) throw new Error('Unknown root generation');
    return found;
  };
  return {
    region,
    gens: newestFirst.map((root) => root.gen),
    rootGen: (at) => usable(at)[0] ?? newestFirst.at(-1)?.gen ?? 0,
    acceptedGens: (at) => usable(at).slice(0, 2),
    mac: (purpose, gen, ...parts) => hmac('sha256', keyOf(purpose, gen), parts),
    longMac: (purpose, gen, text) => hmac('sha384', keyOf(purpose, gen), [text]),
  };
}

/** Identifies a root key in the database's record and discloses nothing of it, 8 bytes. */
export function rootCheck(keys: RootKeys, gen: number): Buffer {
  return keys.mac('check', gen, rootCheckText).subarray(0, keyLengths.rootCheck);
}

function subkeysOf(root: Buffer, labels: Labels): Map<Purpose, KeyObject> {
  return new Map(
    purposes.map((purpose) => {
      const size = purpose === 'pepper' ? pepperBytes : subkeyBytes;
      const subkey = hkdf(root, { info: labels(`root/${purpose}`), size });
      const key = createSecretKey(subkey);
      subkey.fill(0);
      return [purpose, key];
    }),
  );
}
