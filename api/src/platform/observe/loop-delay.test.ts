// A single pause is not an overload; a lasting delay is (docs/design/limits.md#overload).
import { expect, test } from 'vitest';
import { lastingDelay } from './loop-delay.ts';

test('only a delay that lasts three seconds counts', () => {
  const delay = lastingDelay();
  const after = (...seconds: number[]): number => {
    for (const p99Ms of seconds) delay.add(p99Ms);
    return delay.value();
  };
  expect(after(900)).toBe(0);
  expect(after(900)).toBe(0);
  expect(after(300)).toBe(300);
  expect(after(900)).toBe(300);
  expect(after(0)).toBe(0);
});
