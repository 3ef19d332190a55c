// Tests that calls share the next run, and never one that began before them.
import { expect, test } from 'vitest';
import { joinRuns } from './join-runs.ts';

function aWork() {
  const ends: ((value: number) => void)[] = [];
  const fails: ((reason: Error) => void)[] = [];
  let begun = 0;
  const run = joinRuns(() => {
    begun += 1;
    return new Promise<number>((resolve, reject) => {
      ends.push(resolve);
      fails.push(reject);
    });
  });
  return { run, ends, fails, begun: () => begun };
}

test('calls during a run share one later run', async () => {
  const { run, ends, begun } = aWork();
  const first = run('a');
  const later = [run('a'), run('a'), run('a')];
  expect(begun()).toBe(1);
  ends[0]?.(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(begun()).toBe(2);
  ends[1]?.(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
  void run('a');
  expect(begun()).toBe(3);
});

test('a failed run is followed by the next one, and names do not wait for each other', async () => {
  const { run, ends, fails, begun } = aWork();
  const first = run('a');
  const second = run('a');
  void run('b');
  expect(begun()).toBe(2);
  fails[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await Promise.resolve();
  ends[2]?.(5);
  expect(await second).toBe(5);
});
