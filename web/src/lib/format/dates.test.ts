// Tests the words for near days (docs/design/web.md#words).
import { expect, test } from 'vitest';
import { nearDay } from './dates.ts';

const noon = new Date(2026, 10, 23, 12).getTime();
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime();

test('near days are words by the calendar, not by hours', () => {
  expect(nearDay('en', at(23, 0), noon)).toBe('today');
  expect(nearDay('en', at(23, 23), noon)).toBe('today');
  expect(nearDay('en', at(22, 23), noon)).toBe('yesterday');
  expect(nearDay('en', at(24, 1), noon)).toBe('tomorrow');
  expect(nearDay('en', at(21, 23), noon)).toBeUndefined();
  expect(nearDay('en', at(25, 0), noon)).toBeUndefined();
});

test.each([
  ['de', 'heute'],
  ['ar', 'اليوم'],
  ['he', 'היום'],
  ['ja', '今日'],
  ['vi', 'Hôm nay'],
])('every language has its own word: %s', (tag, word) => {
  expect(nearDay(tag, noon, noon)).toBe(word);
});
