// Tests pauses that are longer than a timer of Node takes.
import { expect, test, vi } from 'vitest';
import { systemClock } from './clock.ts';

test('a pause of 30 days is no pause of a millisecond', async () => {
  vi.useFakeTimers();
  const days = (count: number): number => count * 86_400_000;
  let isOver = false;
  const pause = systemClock.pause(days(30)).then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(days(29));
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(days(1));
  await pause;
  vi.useRealTimers();
});
