// Gets Schemathesis, the fuzzer of OpenAPI documents, into a Python environment of its own under .tools (issue: fuzzing).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../test/command.ts';
import { toolsFolder } from '../tool/folders.ts';
import { Problem } from '../tool/problem.ts';

const version = '4.32.5';
const limitMs = 180_000;

async function step(what: string, command: readonly [string, ...string[]]): Promise<void> {
  const { code, output } = await runCommand({ command, limitMs, quiet: true });
  if (code !== 0) throw new Problem(`${what} did not work (${command.join(' ')}): ${output.trim().slice(-500)}`);
}

/** The program `st`; installed once. @throws Problem that says what is missing */
export async function schemathesis(): Promise<string> {
  const folder = join(toolsFolder, `schemathesis-${version}`);
  const program = join(folder, 'bin', 'st');
  if (existsSync(program)) return program;
  await step('Fuzzing needs Python 3.10 or newer with venv', ['python3', '-m', 'venv', folder]);
  await step(`Installing Schemathesis ${version} with pip`, [join(folder, 'bin', 'pip'), 'install', '--quiet', `schemathesis==${version}`]);
  return program;
}
