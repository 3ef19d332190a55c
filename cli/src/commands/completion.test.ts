// Tests that a script is printed for the shells that are known, and for no other word.
import { expect, test } from 'vitest';
import { shells } from '../arguments/command-table.ts';
import { completionScripts } from '../arguments/completion-scripts.ts';
import { fakeContext } from '../testing/fake-context.ts';
import { completion } from './completion.ts';

const typed = (word: string) => ({ words: [word], flags: new Set<string>(), options: {} });

test.each(shells)('%s gets its own script on standard output', async (shell) => {
  const { context, text, lines } = fakeContext();
  await completion(context, typed(shell));
  expect([text(), lines]).toEqual([completionScripts[shell](), []]);
});

test.each(['', 'powershell', 'toString', '__proto__'])('%j is wrong usage', async (word) => {
  const { context, text } = fakeContext();
  await expect(completion(context, typed(word))).rejects.toEqual(
    expect.objectContaining({ exit: 'usage', message: 'There are completions for bash, zsh, fish.' }),
  );
  expect(text()).toBe('');
});
