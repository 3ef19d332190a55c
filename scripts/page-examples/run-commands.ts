// Runs commands of a page in one shell, in their order, as a reader does who pastes them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** What a command printed, and its exit code. */
export type Ran = { readonly command: string; readonly code: number; readonly output: string };

const mark = 'end of command';
const limitMs = 240_000;

/** Runs the commands in `folder`. A command that fails does not end the shell. */
export async function runCommands(
  commands: readonly string[],
  { folder, env = {} }: { readonly folder: string; readonly env?: Readonly<Record<string, string>> },
): Promise<readonly Ran[]> {
  const script = commands.map((command) => `${command}\necho "\n${mark} $?"\n`).join('');
  const child = spawn('sh', ['-c', `exec 2>&1\n${script}`], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: limitMs,
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const parts = printed.split(new RegExp(`\n${mark} (\\d+)\n`));
  return commands.map((command, at) => ({
    command,
    output: (parts[2 * at] ?? '').trim(),
    code: Number(parts[2 * at + 1] ?? -1),
  }));
}
