// How long something took, and how much slower the machine is than when it is ours alone: for tests of speed.
import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';

export const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;

/** In ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** How much slower the machine is than when it is ours alone, by a piece of work whose quiet time is known (30 ms on 2 cores). */
export async function slack(): Promise<number> {
  const how = { message: 'x', nonce: Buffer.alloc(16), memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const times: number[] = [];
  for (let at = 0; at < 20; at += 1) times.push(await timed(() => promisify(argon2)('argon2id', how)));
  return Math.max(1, p95(times) / 30);
}
