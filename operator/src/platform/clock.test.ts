// Tests timers and waits of the machine's clock.
import { expect, test, vi } from 'vitest';
import { longestTimerMs, systemClock } from './clock.ts';
import { withJitter } from './random.ts';

test('cm-8947 a timer of ten years does not fire at once', () => {
  vi.useFakeTimers();
  const run = vi.fn<() => void>();
  systemClock.setTimer(10 * 365 * 24 * 3600 * 1000, run);
  vi.advanceTimersByTime(longestTimerMs - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('an aborted wait ends with the reason of the signal, also when aborted before', async () => {
  const stop = new AbortController();
  const waiting = systemClock.sleep(60_000, stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await expect(systemClock.sleep(60_000, stop.signal)).rejects.toThrow('stopped');
});

test('jitter stays within a tenth of the time', () => {
  const at = (unit: number) => withJitter(1000, { bytes: () => Buffer.alloc(0), unit: () => unit });
  expect([at(0), at(0.5), at(0.999_999)]).toEqual([900, 1000, 1100]);
});

test('a deadline that passed while the process stood still ends a second later', async () => {
  const ended: string[] = [];
  systemClock.setTimer(100, () => ended.push('deadline'));
  const begun = performance.now();
  while (performance.now() - begun < 1300); // stands still
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(ended).toEqual([]);
  await expect.poll(() => ended).toEqual(['deadline']);
});
