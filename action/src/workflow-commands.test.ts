// Tests what the runner of GitHub reads.
import { expect, test } from 'vitest';
import { errorCommand, maskCommand, outputLines } from './workflow-commands.ts';

test('a value of several lines is one command', () => {
  expect(maskCommand('a%\r\nb')).toBe('::add-mask::a%25%0D%0Ab\n');
  expect(errorCommand('a\n::set-env name=x::y')).toBe('::error::a%0A::set-env name=x::y\n');
});

test('each output ends at a delimiter of its own', () => {
  const [first, second] = [outputLines('link', 'v'), outputLines('link', 'v')];
  expect(first).toMatch(/^link<<(end-[a-z2-7]{32})\nv\n\1\n$/);
  expect(first).not.toBe(second);
});
