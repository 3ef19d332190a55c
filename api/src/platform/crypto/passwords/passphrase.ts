// Hashes passphrases off the event loop: bcrypt of a keyed pre-hash (docs/design/keys.md#passphrases).
import { hash } from '@node-rs/bcrypt';
import type { KeySet } from '#platform/crypto/keys/key-set.ts';
import { passKeys, type Admission, type Gate, type PassHash } from './passphrase-keys.ts';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import { hashQueue } from './hash-queue.ts';

const newCost = 12;
const saltBytes = 16;
const digestChars = 31;
const queueLength = 24;
const longestWaitMs = 3000;

export type Passphrases = {
  /** Hashes a new passphrase, which is not empty. About 0.2 s of one core. @throws `store.unavailable` */
  make(passphrase: string, rootGen: number): Promise<PassHash>;
  /**
   * Checks a passphrase against an opened box `gate`. Costs one bcrypt run, right or wrong.
   * @param headerSalt salt of the row's header
   * @returns key part of the text, or `undefined` if the passphrase is wrong
   * @throws `store.unavailable` with Retry-After 2 if too many checks wait
   */
  check(passphrase: string, gate: Gate, headerSalt: Buffer): Promise<Admission | undefined>;
};

type PassphraseDeps = { readonly keys: () => KeySet; readonly random: RandomBytes; readonly cores: number };
type Recipe = { readonly pepperGen: number; readonly cost: number; readonly salt: Buffer };

/** Creates the hasher. All cores but one run bcrypt. @param deps `cores` of this machine */
export function passphraseHasher({ keys, random, cores }: PassphraseDeps): Passphrases {
  const queue = hashQueue({ slots: Math.max(1, cores - 1), queue: queueLength, waitMs: longestWaitMs });
  const digestOf = (passphrase: string, { pepperGen, cost, salt }: Recipe): Promise<string> =>
    queue.run(async () => {
      const options = { cost, salt, rejectLongPasswords: true };
      const hashed = await hash(keys().preHash(pepperGen, passphrase), options);
      return hashed.slice(-digestChars);
    });
  return {
    async make(passphrase, rootGen) {
      const recipe: Recipe = { pepperGen: rootGen, cost: newCost, salt: random(saltBytes) };
      return { ...recipe, digest: await digestOf(passphrase, recipe) };
    },
    async check(passphrase, gate, headerSalt) {
      const digest = await digestOf(passphrase, gate);
      const { admission, verifier } = passKeys(digest, headerSalt, keys().label);
      return sameBytes(verifier, gate.verifier) ? admission : undefined;
    },
  };
}
