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

/** A piece of work whose time on two quiet cores is known. */
const knownMs = 30;
const known = { message: 'x', nonce: Buffer.alloc(16), memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const timeKnown = (): Promise<number> => timed(() => promisify(argon2)('argon2id', known));
const slackOf = (times: readonly number[]): number => Math.max(1, p95(times) / knownMs);

/** How much slower the machine is than when it is ours alone. */
export async function slack(): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 20; at += 1) times.push(await timeKnown());
  return slackOf(times);
}

/** p95 of `count` runs in ms, as it were if the machine were ours alone: each run is followed by the known piece of work, which meets the same neighbours. */
export async function quietP95(count: number, work: () => Promise<unknown>): Promise<number> {
  const [times, others]: [number[], number[]] = [[], []];
  for (let at = 0; at < count; at += 1) {
    times.push(await timed(work));
    others.push(await timeKnown());
  }
  return p95(times) / slackOf(others);
}
