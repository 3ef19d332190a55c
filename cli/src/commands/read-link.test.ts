// Tests from where a command takes its link.
import { expect, test } from 'vitest';
import { fakeContext } from '../testing/fake-context.ts';
import { readLines } from './read-link.ts';

test('an argument goes before standard input, and - is standard input', async () => {
  const { context, questions } = fakeContext({ input: '\n of stdin \r\n\ncode\nmore' });
  expect(await readLines(context, 'argument', 'Link')).toEqual(['argument', undefined]);
  for (const word of [undefined, '-'])
    expect(await readLines(context, word, 'Link')).toEqual(['of stdin', 'code']);
  expect(questions).toEqual([]);
});

test('a terminal is asked', async () => {
  const { context, questions } = fakeContext({ isTerminal: true, answers: ['typed'] });
  expect(await readLines(context, undefined, 'Private link')).toEqual(['typed', undefined]);
  expect(questions).toEqual(['Private link']);
});

test.each(['', '\n \n', Uint8Array.of(255, 254), 'x'.repeat(70_000)])('%o has no link', async (input) => {
  await expect(readLines(fakeContext({ input }).context, undefined, 'Link')).rejects.toEqual(
    expect.objectContaining({ exit: 'usage' }),
  );
});
