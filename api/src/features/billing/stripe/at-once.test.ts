// Tests that calls of several jobs share one bound, and that a failure gives its place back.
import { expect, test } from 'vitest';
import { atMost } from './at-once.ts';

test('four of many calls run at once, in their order, also after failures', async () => {
  const atOnce = atMost(4);
  const begun: number[] = [];
  let [running, most] = [0, 0];
  const calls = Array.from({ length: 40 }, (_, at) =>
    atOnce(async () => {
      begun.push(at);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => void setImmediate(resolve));
      running -= 1;
      if (at % 3 === 0) throw new Error(String(at));
      return at;
    }),
  );
  const results = await Promise.allSettled(calls);
  expect(most).toBe(4);
  expect(begun).toEqual(begun.toSorted((one, other) => one - other));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(14);
  expect(await atOnce(async () => 'free')).toBe('free');
});
