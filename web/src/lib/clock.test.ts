// Tests the two clocks: the device's and the server's (docs/design/web.md#words).
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, now, serverNow } from '#lib/clock.ts';
import { nearDay } from '#lib/format/dates.ts';

const dayMs = 86_400_000;
const trueMs = Date.UTC(2026, 10, 20, 12);
const told = (ms: number) => new Date(ms).toUTCString();

beforeEach(() => void vi.useFakeTimers({ now: trueMs, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test.each([2 * dayMs, -2 * dayMs, 3_600_000, -90_000])(
  'a device that is %i ms wrong counts from the time of the answer',
  (wrongMs) => {
    vi.setSystemTime(trueMs + wrongMs);
    noteServerTime(told(trueMs), 200);
    expect(Math.abs(serverNow() - trueMs)).toBeLessThanOrEqual(1000);
    expect(now()).toBe(trueMs + wrongMs);
    expect(nearDay('en', trueMs)).toBe('today');
    vi.setSystemTime(trueMs + wrongMs + 5000); // time goes on
    expect(Math.abs(serverNow() - trueMs - 5000)).toBeLessThanOrEqual(1000);
  },
);

test('a clock that is right is not moved, however long the answer took', () => {
  const before = serverNow();
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), (there, back) => {
      noteServerTime(told(before - back), there + back);
      expect(serverNow()).toBe(before);
    }),
  );
});

test('an answer without a time, or with no time at all, changes nothing', () => {
  const before = serverNow();
  noteServerTime(null, 0);
  noteServerTime('yesterday', 0);
  expect(serverNow()).toBe(before);
});
