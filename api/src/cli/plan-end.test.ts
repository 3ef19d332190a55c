// Bad dates are refused with a sentence (docs/command-line.md#plan).
import { expect, test } from 'vitest';
import { readPlanEnd } from './plan-end.ts';

const now = new Date('2027-03-01T12:00:00Z');

test.each([
  ['2027-03-01', '2027-03-01T23:59:59.000Z'],
  ['2028-02-29', '2028-02-29T23:59:59.000Z'],
  ['2037-02-28', '2037-02-28T23:59:59.000Z'],
])('a plan until %s lasts to the end of that day', (word, end) => {
  expect(readPlanEnd(word, now).toISOString()).toBe(end);
});

test.each([
  ['', 'Write the date as'],
  ['tomorrow', 'Write the date as'],
  ['30.6.2027', 'Write the date as'],
  ['2027-6-30', 'Write the date as'],
  ['2027-06-30T10:00', 'Write the date as'],
  ['+012027-06-30', 'Write the date as'],
  ['2027-02-29', 'There is no such day'],
  ['2027-13-01', 'There is no such day'],
  ['2027-00-10', 'There is no such day'],
  ['2027-02-28', 'This day is over'],
  ['0001-01-01', 'This day is over'],
  ['2037-03-02', 'Choose a day within 10 years'],
  ['9999-12-31', 'Choose a day within 10 years'],
])('%s is refused: %s', (word, sentence) => {
  expect(() => readPlanEnd(word, now)).toThrow(sentence);
});
