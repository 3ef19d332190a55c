// The rows of the charts (docs/design/web-colonel.md#charts).
import { expect, test } from 'vitest';
import { dayFormat, summaryOf } from '#features/colonel/series-days.ts';

const day = (at: number, created: number) => ({
  day: `2026-11-2${at}`,
  created,
  opened: 0,
  burned: 0,
  expired: 1,
});

test('a summary has the sum, and the latest day of the highest count', () => {
  const days = [day(0, 3), day(1, 7), day(2, 7), day(3, 1)];
  expect(summaryOf(days, 'created')).toEqual({ total: 18, most: 7, day: '2026-11-22' });
  expect(summaryOf(days, 'opened')).toMatchObject({ total: 0, most: 0 });
  expect(summaryOf([], 'created')).toEqual({ total: 0, most: 0, day: '' });
});

test('a day keeps its date in every time zone', () => {
  expect(dayFormat('en')('2026-11-22')).toBe('Nov 22, 2026');
  expect(dayFormat('de')('2026-01-01')).toBe('01.01.2026');
});
