// Tests what the scripts say of options: their values, and which take files.
// Shells parse and run the scripts in cli/tests/completion.int.test.ts.
import { expect, test } from 'vitest';
import { commandTable } from './command-table.ts';
import { completionScripts } from './completion-scripts.ts';

const linesOf = (shell: keyof typeof completionScripts) => completionScripts[shell]().split('\n');

test('options that take a file complete files, those with values their values', () => {
  expect(linesOf('bash')).toContain(
    `    get:--output|get:-o) COMPREPLY=($(compgen -f -- "$word")); return ;;`,
  );
  expect(linesOf('bash')).toContain(
    `    wait:--for) COMPREPLY=($(compgen -W 'opened ended' -- "$word")); return ;;`,
  );
  expect(completionScripts.zsh()).toContain(':WHAT:(opened ended)');
  expect(completionScripts.fish()).toContain("from wait' -l for -xa 'opened ended'");
});

test('links are never completed with files: only send takes one', () => {
  const withFiles = commandTable.filter(({ completes }) => completes === 'files').map(({ name }) => name);
  expect(withFiles).toEqual(['send']);
  expect(linesOf('bash').filter((line) => /^ {4}\w+\) .*compgen -f /.test(line))).toHaveLength(1);
});
