// Tests that a stopped run names what hung.
import { expect, test } from 'vitest';
import { stillRunning } from './running-tests.ts';

const note = (...line: readonly string[]): string => JSON.stringify(line);

test('names the tests and files that had not ended', () => {
  const notes = [
    note('start', '1', 'file', 'a.test.ts'),
    note('start', '1_0', 'test', 'a.test.ts: is quick'),
    note('end', '1_0', 'test', 'a.test.ts: is quick'),
    note('start', '1_1', 'test', 'a.test.ts: hangs'),
    note('start', '2', 'file', 'b.test.ts'),
    note('start', '3', 'file', 'c.test.ts'),
    note('end', '3', 'file', 'c.test.ts'),
    '["start","4","fi', // cut off in the middle
  ];
  expect(stillRunning(notes.join('\n'))).toEqual(['a.test.ts: hangs', 'b.test.ts, outside its tests']);
});
