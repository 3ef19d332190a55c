// Gets the programs that judge our OpenAPI document, each in a Python environment of its own under .tools (issue: fuzzing).
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../test/command.ts';
import { toolsFolder } from '../tool/folders.ts';
import { Problem } from '../tool/problem.ts';

const limitMs = 180_000;

async function step(what: string, command: readonly [string, ...string[]]): Promise<void> {
  const { code, output } = await runCommand({ command, limitMs, quiet: true });
  if (code !== 0) throw new Problem(`${what} did not work (${command.join(' ')}): ${output.trim().slice(-500)}`);
}

type Wanted = { readonly name: string; readonly version: string; readonly program: string };

async function installed({ name, version, program }: Wanted): Promise<string> {
  const folder = join(toolsFolder, `${name}-${version}`);
  const path = join(folder, 'bin', program);
  if (existsSync(path)) return path;
  await step(`${name} needs Python 3.10 or newer with venv`, ['python3', '-m', 'venv', folder]);
  await step(`Installing ${name} ${version} with pip`, [join(folder, 'bin', 'pip'), 'install', '--quiet', `${name}==${version}`]);
  return path;
}

/** Schemathesis, which makes requests up from an OpenAPI document; installed once. @throws Problem that says what is missing */
export const schemathesis = (): Promise<string> => installed({ name: 'schemathesis', version: '4.32.5', program: 'st' });

/** Says whether a file is a valid OpenAPI document; installed once. @throws Problem that says what is missing */
export const specValidator = (): Promise<string> =>
  installed({ name: 'openapi-spec-validator', version: '0.9.0', program: 'openapi-spec-validator' });
