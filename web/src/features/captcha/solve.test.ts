// Tests how the search is shared between workers (docs/design/web-shell.md#captcha).
import { expect, test } from 'vitest';
import type { Challenge } from '#features/captcha/challenge.ts';
import { solve, workersFor } from '#features/captcha/solve.ts';

const challenge: Challenge = {
  algorithm: 'SHA-256',
  challenge: 'a'.repeat(64),
  salt: 'b'.repeat(24),
  signature: 'c',
  maxnumber: 1_000_000,
};
const running = () => new AbortController().signal;

/** A pool whose workers answer at once; it records the ranges and how many are open. */
function aPool(count: number, solution: number | 'broken') {
  const ranges: (readonly [number, number])[] = [];
  const seen = { open: 0, most: 0 };
  return {
    ranges,
    seen,
    count,
    open: () => {
      seen.open += 1;
      seen.most = Math.max(seen.most, seen.open);
      return {
        search: async (_: Challenge, { from, to }: { from: number; to: number }) => {
          await Promise.resolve();
          if (solution === 'broken') throw new Error('no worker');
          ranges.push([from, to]);
          return solution >= from && solution <= to ? solution : undefined;
        },
        close: () => void (seen.open -= 1),
      };
    },
  };
}

test.each([
  [1, 1],
  [2, 1],
  [4, 3],
  [17, 16],
  [64, 16],
  [0, 1],
])('%i cores get %i workers', (cores, workers) => {
  expect(workersFor(cores)).toBe(workers);
});

test.each([0, 777_777, 1_000_000])('the number %i is found and every worker closed', async (number) => {
  const pool = aPool(3, number);
  await expect(solve(challenge, running(), pool)).resolves.toBe(number);
  expect(pool.seen).toEqual({ open: 0, most: 3 });
});

test('without a solution every number was tried exactly once', async () => {
  const pool = aPool(4, -1);
  await expect(solve(challenge, running(), pool)).resolves.toBeUndefined();
  const sorted = pool.ranges.toSorted(([a], [b]) => a - b);
  expect(sorted[0]?.[0]).toBe(0);
  expect(sorted.at(-1)?.[1]).toBe(challenge.maxnumber);
  for (const [at, [from]] of sorted.entries())
    expect(from).toBe(at === 0 ? 0 : (sorted[at - 1]?.[1] ?? 0) + 1);
});

test('broken workers and an abort end without a number', async () => {
  await expect(solve(challenge, running(), aPool(2, 'broken'))).resolves.toBeUndefined();
  const stop = new AbortController();
  stop.abort();
  const pool = aPool(2, -1);
  await expect(solve(challenge, stop.signal, pool)).resolves.toBeUndefined();
  expect(pool.seen.open).toBe(0);
});
