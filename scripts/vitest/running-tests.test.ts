// Tests that a stopped run names what hung and keeps the results that it has.
import { expect, test } from 'vitest';
import { readNotes } from './running-tests.ts';

const note = (...line: readonly string[]): string => JSON.stringify(line);

test('names the tests and files that had not ended, and counts those that had', () => {
  const notes = [
    note('start', '1', 'file', 'a.test.ts'),
    note('start', '1_0', 'test', 'a.test.ts: is quick'),
    note('end', '1_0', 'test', 'a.test.ts: is quick', 'passed'),
    note('start', '1_1', 'test', 'a.test.ts: hangs'),
    note('start', '2', 'file', 'b.test.ts'),
    note('start', '3', 'file', 'c.test.ts'),
    note('start', '3_0', 'test', 'c.test.ts: is wrong'),
    note('end', '3_0', 'test', 'c.test.ts: is wrong', 'failed'),
    note('end', '3_1', 'test', 'c.test.ts: is left out', 'skipped'),
    note('end', '3', 'file', 'c.test.ts'),
    '["start","4","fi', // cut off in the middle
  ];
  expect(readNotes(notes.join('\n'))).toEqual({
    running: ['a.test.ts: hangs', 'b.test.ts, outside its tests'],
    passed: 1,
    skipped: 1,
    failures: ['c.test.ts: is wrong'],
  });
});

test('a run without notes has nothing', () => {
  expect(readNotes('')).toEqual({ running: [], passed: 0, skipped: 0, failures: [] });
});
