// Passwords of accounts: argon2id off the event loop, bounded, on a keyed pre-hash (trust.md 6).
import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { hashQueue } from './hash-queue.ts';

const recipe = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const saltBytes = 16;
const most = { slots: 2, queue: 64, waitMs: 3000 } as const;
const stored = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2}),keyid=(\d{1,3})\$([\w+/]{22})\$([\w+/]{43})$/;

const derive = promisify(argon2);

export type Passwords = {
  /** Hashes a new password as a PHC string. About 30 ms of one core. @throws `store.unavailable` with Retry-After 2 under load */
  make(password: string): Promise<string>;
  /**
   * Compares in constant time. Without a hash it costs the same work and is wrong.
   * @returns `outdated`: right, but to be hashed again with today's recipe
   * @throws `store.unavailable` with Retry-After 2 when too many are waiting
   */
  check(password: string, hash: string | undefined): Promise<'right' | 'outdated' | 'wrong'>;
};

type PasswordDeps = {
  readonly roots: () => RootKeys;
  readonly random: RandomBytes;
  readonly clock: { now(): Date };
  readonly cores: number;
};
type Read = {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly gen: number;
  readonly salt: Buffer;
  readonly tag: Buffer;
};

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** @returns undefined for what is no hash of ours */
function read(hash: string): Read | undefined {
  const [, memory, passes, lanes, gen, salt = '', tag = ''] = stored.exec(hash) ?? [];
  if (tag === '') return undefined;
  const numbers = { memory: Number(memory), passes: Number(passes), parallelism: Number(lanes), gen: Number(gen) };
  return { ...numbers, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') };
}

/** At most two run at a time, one core stays free for everything else, and 64 wait (trust.md 6). @param needs `cores` of this machine */
export function passwordGate({ roots, random, clock, cores }: PasswordDeps): Passwords {
  const turns = hashQueue({ ...most, slots: Math.max(1, Math.min(most.slots, cores - 1)) });
  const run = (password: string, { gen, salt, ...how }: Omit<Read, 'tag'>): Promise<Buffer> =>
    turns.run(() => {
      const message = roots().mac('password', gen, password.normalize('NFC'));
      return derive('argon2id', { ...how, message, nonce: salt, tagLength: recipe.tagLength });
    });
  const newest = () => roots().rootGen(clock.now());
  return {
    async make(password) {
      const salt = random(saltBytes);
      const { memory, passes, parallelism } = recipe;
      const gen = newest();
      const tag = await run(password, { memory, passes, parallelism, gen, salt });
      return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism},keyid=${gen}$${unpadded(salt)}$${unpadded(tag)}`;
    },
    async check(password, hash) {
      const { memory, passes, parallelism } = recipe;
      const found = hash === undefined ? undefined : read(hash);
      const known = found && roots().gens.includes(found.gen) ? found : undefined;
      const tag = await run(password, known ?? { memory, passes, parallelism, gen: newest(), salt: random(saltBytes) });
      if (!known || !sameBytes(tag, known.tag)) return 'wrong';
      const today = known.memory === memory && known.passes === passes && known.parallelism === parallelism && known.gen === newest();
      return today ? 'right' : 'outdated';
    },
  };
}
