// The completions: shells parse them, and bash completes with them.
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { commandTable, shells } from '../src/arguments/command-table.ts';
import { completionScripts } from '../src/arguments/completion-scripts.ts';

const run = promisify(execFile);
const isInstalled = (shell: string): boolean => {
  try {
    execFileSync(shell, ['-c', 'exit 0'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test.each(shells.filter(isInstalled))('%s parses its script', async (shell) => {
  expect(await run(shell, ['-n', '-c', completionScripts[shell]()])).toEqual({ stdout: '', stderr: '' });
});

/** What bash offers for the last of the words. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const typed = ['glimpse', ...words].map((word) => `'${word}'`).join(' ');
  const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _glimpse; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await run('bash', ['-c', `${completionScripts.bash()}\n${ask}`]);
  return stdout.split('\n').filter(Boolean);
}

test('bash completes commands, options and values', async () => {
  expect(await offered('')).toEqual(expect.arrayContaining(commandTable.map(({ name }) => name)));
  expect(await offered('se')).toEqual(['send']);
  expect(await offered('send', '--pa')).toEqual(['--passphrase-file']);
  expect(await offered('wait', '--for', '')).toEqual(['opened', 'ended']);
  expect(await offered('completion', 'f')).toEqual(['fish']);
  expect(await offered('help', 'logi')).toEqual(['login']);
  expect(await offered('list', '--ttl')).toEqual([]);
});

test('each script names every command and every option', () => {
  for (const shell of shells)
    for (const { name, options } of commandTable) {
      expect(completionScripts[shell]()).toContain(name);
      for (const option of options) expect(completionScripts[shell](), option.name).toContain(option.name);
    }
});
