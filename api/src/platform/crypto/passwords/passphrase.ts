// Hashes passphrases off the event loop: bcrypt of a keyed pre-hash (docs/design/keys.md#passphrases).
import { shareOf } from '#platform/process-share.ts';
import { hash } from '@node-rs/bcrypt';
import type { KeySet } from '#platform/crypto/keys/key-set.ts';
import { passKeys, type Admission, type Gate, type PassHash } from './passphrase-keys.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import { hashQueue, type HashQueueDeps, type HashTurn } from './hash-queue.ts';

const newCost = 12;
const saltBytes = 16;
const digestChars = 31;

export type Passphrases = {
  /**
   * Hashes a new passphrase, which is not empty. About 0.2 s of one core.
   * @param network the caller's network
   * @throws `store.unavailable` with Retry-After 2 if other networks' turns come first
   */
  make(passphrase: string, rootGen: number, network: string): Promise<PassHash>;
  /**
   * Checks a passphrase against an opened box `gate`. Costs one bcrypt run, right or wrong.
   * @returns key part of the text, or `undefined` if the passphrase is wrong
   * @throws `store.unavailable` with Retry-After 2 if other networks' turns come first; what `before` throws
   */
  check(passphrase: string, sealed: SealedCheck, turn: HashTurn): Promise<Admission | undefined>;
};

/** The opened box `gate`, and the salt of the row's header. */
type SealedCheck = { readonly gate: Gate; readonly headerSalt: Buffer };
type PassphraseDeps = HashQueueDeps & {
  readonly keys: () => KeySet;
  readonly random: RandomBytes;
  readonly cores: number;
  readonly processes: number;
};
type Recipe = { readonly pepperGen: number; readonly cost: number; readonly salt: Buffer };

/**
 * Creates the hasher. All cores but one run bcrypt. @param deps `cores` of this machine, and the `processes`
 * that share them
 */
export function passphraseHasher({ keys, random, cores, processes, ...deps }: PassphraseDeps): Passphrases {
  const queue = hashQueue(shareOf(Math.max(1, cores - 1), processes), deps);
  const digestOf = async (passphrase: string, { pepperGen, cost, salt }: Recipe): Promise<string> => {
    const hashed = await hash(keys().preHash(pepperGen, passphrase), cost, salt);
    return hashed.slice(-digestChars);
  };
  return {
    async make(passphrase, rootGen, network) {
      const recipe: Recipe = { pepperGen: rootGen, cost: newCost, salt: random(saltBytes) };
      const digest = await queue.run('make', { network }, () => digestOf(passphrase, recipe));
      return { ...recipe, digest };
    },
    async check(passphrase, { gate, headerSalt }, turn) {
      const digest = await queue.run('check', turn, () => digestOf(passphrase, gate));
      const { admission, verifier } = passKeys(digest, headerSalt, keys().label);
      return sameBytes(verifier, gate.verifier) ? admission : undefined;
    },
  };
}
