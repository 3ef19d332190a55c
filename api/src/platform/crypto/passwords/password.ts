// Hashes passwords off the event loop: argon2id of a keyed pre-hash (docs/design/trust.md#passwords).
import { shareOf } from '#platform/process-share.ts';
import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { hashQueue, type HashQueueDeps, type HashTurn } from './hash-queue.ts';

const recipe = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;
const mostSlots = 2;
const stored =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2}),keyid=(\d{1,3})\$([\w+/]{22})\$([\w+/]{43})$/;

const derive = promisify(argon2);

export type Passwords = {
  /**
   * Hashes a new password as a PHC string. About 30 ms of one core.
   * @param network the caller's network
   * @throws `store.unavailable` with Retry-After 2 if other networks' turns come first
   */
  make(password: string, network: string): Promise<string>;
  /**
   * Compares in constant time. Without a hash it costs the same work and the password is wrong.
   * @returns `outdated`: right, but hashed with other parameters than today's
   * @throws `store.unavailable` with Retry-After 2 if other networks' turns come first; what `before` throws
   */
  check(password: string, hash: string | undefined, turn: HashTurn): Promise<'right' | 'outdated' | 'wrong'>;
};

type PasswordDeps = HashQueueDeps & {
  readonly roots: () => RootKeys;
  readonly random: RandomBytes;
  readonly clock: { now(): Date };
  readonly cores: number;
  readonly processes: number;
};
type ParsedHash = {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly gen: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
};

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** @returns undefined unless the text is a hash that `make` wrote */
function parse(hash: string): ParsedHash | undefined {
  const [, memory, passes, lanes, gen, salt = '', tag = ''] = stored.exec(hash) ?? [];
  if (tag === '') return undefined;
  const numbers = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    gen: Number(gen),
  };
  return { ...numbers, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

/**
 * At most two hashes run at once and leave a core free (record 006). @param deps `cores` of this machine, and
 * the `processes` that share them
 */
export function passwordHasher({ roots, random, clock, cores, processes, ...deps }: PasswordDeps): Passwords {
  const queue = hashQueue(shareOf(Math.max(1, Math.min(mostSlots, cores - 1)), processes), deps);
  const run = (password: string, { gen, salt, ...how }: Omit<ParsedHash, 'tag'>): Promise<Buffer> => {
    const message = roots().mac('password', gen, password.normalize('NFC'));
    return derive('argon2id', { ...how, message, nonce: salt, tagLength: recipe.tagLength });
  };
  const { memory, passes, parallelism } = recipe;
  const newest = () => roots().rootGen(clock.now());
  return {
    async make(password, network) {
      const salt = random(saltBytes);
      const gen = newest();
      const tag = await queue.run('make', { network }, () =>
        run(password, { memory, passes, parallelism, gen, salt }),
      );
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism},keyid=${gen}$${unpadded(salt)}$${unpadded(tag)}`;
    },
    async check(password, hash, turn) {
      const found = hash === undefined ? undefined : parse(hash);
      const known = found && roots().gens.includes(found.gen) ? found : undefined;
      const dummy = { memory, passes, parallelism, gen: newest(), salt: random(saltBytes) };
      const tag = await queue.run('check', turn, () => run(password, known ?? dummy));
      if (!known || !sameBytes(tag, known.tag)) return 'wrong';
      const today =
        known.memory === memory &&
        known.passes === passes &&
        known.parallelism === parallelism &&
        known.gen === newest();
      return today ? 'right' : 'outdated';
    },
  };
}
