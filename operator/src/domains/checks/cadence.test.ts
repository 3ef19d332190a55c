// Tests when checks are due.
import { expect, test } from 'vitest';
import { dueAt, nextCheckAt, pauseMs } from './cadence.ts';

const [minute, hour] = [60_000, 3_600_000];
const start = new Date('2026-02-01T00:00:00Z');
const after = (ms: number) => new Date(start.getTime() + ms);
const waiting = { wantedAt: start, live: false, proven: false };

test('an unproven claim is checked every minute, 5, 30 minutes, then daily for 60 days, then it sleeps', () => {
  expect(pauseMs(waiting, start)).toBe(minute);
  expect(pauseMs(waiting, after(hour))).toBe(5 * minute);
  expect(pauseMs(waiting, after(24 * hour))).toBe(30 * minute);
  expect(pauseMs(waiting, after(7 * 24 * hour))).toBe(24 * hour);
  expect(pauseMs(waiting, after(67 * 24 * hour - 1))).toBe(24 * hour);
  expect(pauseMs(waiting, after(67 * 24 * hour))).toBeUndefined();
  expect(pauseMs({ ...waiting, proven: true }, after(7 * 24 * hour))).toBe(6 * hour);
});

test('the break of a live domain is noticed within 10 minutes, its repair within 2', () => {
  const latest = { unit: () => 0.999_999, bytes: (count: number) => Buffer.alloc(count) };
  const old = after(90 * 24 * hour);
  const live = { ...waiting, proven: true, live: true };
  expect(nextCheckAt(live, old, latest)!.getTime() - old.getTime()).toBeLessThan(10 * minute);
  const broken = nextCheckAt({ ...live, brokenSince: old }, old, latest)!;
  expect(broken.getTime() - old.getTime()).toBeLessThan(2 * minute);
});

test('checks are spread by a tenth in both directions', () => {
  const at = (unit: number) =>
    nextCheckAt(waiting, start, { unit: () => unit, bytes: (count) => Buffer.alloc(count) });
  expect(at(0)).toEqual(after(54_000));
  expect(at(0.5)).toEqual(after(60_000));
  expect(at(0.999_999)!.getTime()).toBeLessThanOrEqual(after(66_000).getTime());
});

test('a new claim is due at once, a sleeping one never, an asked one at once but once in 10 s', () => {
  expect(dueAt({ requested: false })).toBe(0);
  expect(dueAt({ checkedAt: start, requested: false })).toBeUndefined();
  expect(dueAt({ checkedAt: start, nextCheck: after(minute), requested: false })).toBe(
    after(minute).getTime(),
  );
  expect(dueAt({ checkedAt: start, nextCheck: after(minute), requested: true })).toBe(0);
  expect(dueAt({ checkedAt: start, requested: true, answeredAt: start })).toBe(after(10_000).getTime());
});

test('cm-8464 a process that was suspended for three days finds its check overdue once', () => {
  const planned = nextCheckAt(waiting, start, { unit: () => 0.5, bytes: (count) => Buffer.alloc(count) });
  const now = after(3 * 24 * hour);
  expect(dueAt({ checkedAt: start, nextCheck: planned, requested: false })).toBeLessThan(now.getTime());
  const next = nextCheckAt(waiting, now, { unit: () => 0.5, bytes: (count) => Buffer.alloc(count) });
  expect(dueAt({ checkedAt: now, nextCheck: next, requested: false })).toBeGreaterThan(now.getTime());
});

test('a domain that moved away for good is asked for each minute for a week, then every 6 hours', () => {
  const old = after(90 * 24 * hour);
  const broken = { ...waiting, proven: true, live: false, brokenSince: old };
  const later = (ms: number) => new Date(old.getTime() + ms);
  expect(pauseMs(broken, later(7 * 24 * hour - 1))).toBe(minute);
  expect(pauseMs(broken, later(7 * 24 * hour))).toBe(6 * hour);
  const wanted = { ...broken, wantedAt: later(30 * 24 * hour) };
  expect(pauseMs(wanted, later(30 * 24 * hour))).toBe(minute);
  expect(pauseMs(wanted, later(38 * 24 * hour))).toBe(6 * hour);
});

test('a domain whose CAA records forbid us for good is bounded, too', () => {
  const old = after(90 * 24 * hour);
  const facts = { ...waiting, proven: true, live: true, brokenSince: start };
  expect(pauseMs(facts, old)).toBe(6 * hour);
});

test('a look is due at the end of a grace time', () => {
  const end = after(30_000);
  expect(nextCheckAt({ ...waiting, deadline: end }, start, { unit: () => 0.5, bytes: Buffer.alloc })).toEqual(
    end,
  );
  expect(nextCheckAt({ ...waiting, deadline: end }, end, { unit: () => 0.5, bytes: Buffer.alloc })).toEqual(
    after(90_000),
  );
});
