// Random bytes of the system's generator, drawn in larger blocks: a request needs a dozen small values.
import { randomBytes as draw } from 'node:crypto';

const poolBytes = 4096;
const largestFromPool = 512;

/** A source of random bytes for keys; tests pass fixed ones. */
export type RandomBytes = (size: number) => Buffer;

/** Returns every byte of a block once and zeroes it in the block, so that it cannot be read again. */
export function pooled(system: RandomBytes): RandomBytes {
  let pool: Buffer = Buffer.alloc(0);
  let at = 0;
  return (size) => {
    if (size > largestFromPool) return system(size);
    if (at + size > pool.length) {
      pool = system(poolBytes);
      at = 0;
    }
    const taken = Buffer.from(pool.subarray(at, at + size));
    pool.fill(0, at, at + size);
    at += size;
    return taken;
  };
}

/** The source that the processes use. */
export const randomBytes: RandomBytes = pooled((size) => draw(size));
