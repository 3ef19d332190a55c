// Random bytes of the system's generator, drawn in larger pieces: a request needs a dozen small ones, each else a call of its own.
import { randomBytes as draw } from 'node:crypto';

const poolBytes = 4096;
const largestFromPool = 512;

/** A source of secret random bytes; tests give fixed ones. */
export type RandomBytes = (size: number) => Buffer;

/** Hands out every byte of a piece once, and zeroes it there: what was given cannot be read a second time. */
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

/** The real source. */
export const randomBytes: RandomBytes = pooled((size) => draw(size));
