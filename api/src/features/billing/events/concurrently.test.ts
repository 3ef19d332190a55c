// Tests that at most four calls run at once.
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';

test('four run at once, all run, and failures are returned', async () => {
  let [running, most, ended] = [0, 0, 0];
  const work = Array.from({ length: 40 }, (_, at) => async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    await Promise.resolve();
    running -= 1;
    ended += 1;
    if (at % 10 === 3) throw new Error(String(at));
  });
  const failures = await concurrently(work);
  expect([most, ended]).toEqual([4, 40]);
  expect(failures.map(({ reason }) => String(reason))).toEqual([
    'Error: 3',
    'Error: 13',
    'Error: 23',
    'Error: 33',
  ]);
});
