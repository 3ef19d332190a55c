// Seals what the row of an account says of each session beside its name: start and device
// (docs/design/trust.md#list-of-sessions).
import { browserFamilies, systemFamilies } from '@glimpse/contracts/account-sessions';
import * as z from 'zod/mini';
import type { RootKeys } from '#platform/crypto/keys/root-keys.ts';
import { lp } from '#platform/crypto/primitives/bytes.ts';
import { open, seal } from '#platform/crypto/primitives/primitives.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { Clock } from '#platform/time/clock.ts';

const format = 1;
const purpose = 'session';
const headBytes = 18;
const saltBytes = 16;
const nonceBytes = 12;
/** Longer than every content: the length tells nothing of the device. */
const plainBytes = 96;

const Content = z.object({
  startedMs: z.int(),
  browser: z.enum(browserFamilies),
  system: z.enum(systemFamilies),
});
export type SessionFacts = z.output<typeof Content>;

/** The session that a box belongs to: a box of another row or name does not open. */
export type SessionOf = { readonly account: Buffer; readonly name: string };

type SessionBoxDeps = {
  readonly keys: () => RootKeys;
  readonly clock: Clock;
  readonly random: RandomBytes;
};

const boundTo = ({ region }: RootKeys, { account, name }: SessionOf, head: Buffer): Buffer =>
  Buffer.concat([lp(purpose, region, account, name), head]);
const keyOf = (keys: RootKeys, gen: number, salt: Buffer): Buffer =>
  keys.mac('account', gen, lp(purpose, salt));

export function sessionBoxes({ keys, clock, random }: SessionBoxDeps) {
  return {
    /** Seals under the newest root generation. */
    seal(of: SessionOf, facts: SessionFacts): Buffer {
      const roots = keys();
      const gen = roots.rootGen(clock.now());
      const salt = random(saltBytes);
      const head = Buffer.concat([Buffer.of(format, gen), salt]);
      const key = keyOf(roots, gen, salt);
      const plain = Buffer.alloc(plainBytes, ' ');
      plain.write(JSON.stringify(facts));
      const box = seal(key, { nonce: random(nonceBytes), plain, bound: boundTo(roots, of, head) });
      key.fill(0);
      return Buffer.concat([head, box]);
    },
    /** @returns `undefined` if a byte differs, its generation has ended, or it belongs to another session */
    open(of: SessionOf, box: Buffer | undefined): SessionFacts | undefined {
      const roots = keys();
      const gen = box?.[1] ?? 0;
      if (!box || box.length < headBytes || box[0] !== format || !roots.gens.includes(gen)) return undefined;
      const head = box.subarray(0, headBytes);
      const key = keyOf(roots, gen, head.subarray(headBytes - saltBytes));
      const plain = open(key, box.subarray(headBytes), boundTo(roots, of, head));
      key.fill(0);
      return plain && Content.parse(JSON.parse(plain.toString()));
    },
  };
}
export type SessionBoxes = ReturnType<typeof sessionBoxes>;
