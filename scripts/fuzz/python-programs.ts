// Installs the Python programs that check our OpenAPI document into an environment of their own under .tools.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../test/command.ts';
import { toolsFolder } from '../tool/folders.ts';
import { UserError } from '../tool/user-error.ts';

const limitMs = 180_000;

async function step(what: string, command: readonly [string, ...string[]]): Promise<void> {
  const { code, output } = await runCommand({ command, limitMs, quiet: true });
  if (code !== 0) throw new UserError(`${what} failed (${command.join(' ')}): ${output.trim().slice(-500)}`);
}

const packages = ['schemathesis==4.32.5', 'openapi-spec-validator==0.9.0'] as const;
const environment = join(toolsFolder, packages.join('+').replaceAll('==', '-'));
const programIn = (name: string): string => join(environment, 'bin', name);

/** Schemathesis generates requests from an OpenAPI document; the other program validates the document. */
const programs = {
  schemathesis: programIn('st'),
  specValidator: programIn('openapi-spec-validator'),
} as const;

/**
 * Returns the programs' paths. Installs both on the first use, together.
 * @throws UserError that names what is missing
 */
export async function pythonPrograms(): Promise<typeof programs> {
  if (Object.values(programs).every((path) => existsSync(path))) return programs;
  await step('Creating a Python environment for Schemathesis (needs Python 3.10 or newer with venv)', [
    'python3',
    '-m',
    'venv',
    environment,
  ]);
  await step(`Installing ${packages.join(' and ')} with pip`, [
    programIn('pip'),
    'install',
    '--quiet',
    ...packages,
  ]);
  return programs;
}
