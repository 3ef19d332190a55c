// Prints the completion script of a shell.
import { shells } from '../arguments/command-table.ts';
import { completionScripts } from '../arguments/completion-scripts.ts';
import type { Run } from '../context.ts';
import { fail } from '../exit-codes.ts';

export const completion: Run = async ({ stdout }, { words }) => {
  const shell = shells.find((name) => name === words[0]);
  if (!shell) return fail('usage', `There are completions for ${shells.join(', ')}.`);
  await stdout.write(completionScripts[shell]());
};
