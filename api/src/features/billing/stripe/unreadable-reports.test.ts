// An object that cannot be read is counted each time, and named once a day.
import { expect, test } from 'vitest';
import { dayMs } from '#platform/time/units.ts';
import { unreadableReports } from './unreadable-reports.ts';

test('each time counts, and one line a day names the object', () => {
  const clock = { at: 0, now: () => new Date(clock.at) };
  const counted: string[] = [];
  const names: string[] = [];
  const report = unreadableReports({
    clock,
    count: (kind) => void counted.push(kind),
    name: (kind, id) => void names.push(`${kind} ${id}`),
  });
  for (let times = 0; times < 3; times += 1) report('event', 'evt_1');
  report('subscription', 'evt_1');
  report('event', 'evt_2');
  expect(counted).toEqual(['event', 'event', 'event', 'subscription', 'event']);
  expect(names).toEqual(['event evt_1', 'subscription evt_1', 'event evt_2']);
  clock.at = dayMs;
  report('event', 'evt_1');
  expect(names.at(-1)).toBe('event evt_1');
  expect(names).toHaveLength(4);
});
