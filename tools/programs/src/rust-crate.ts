// Gives the source of a Rust program: Cargo fetches it, and nothing of it runs before it is compared with
// programs.lock.json. Its Cargo.lock, which is part of it, has the SHA-256 of everything that it needs.
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onPath } from '@glimpse/processes/on-path';
import { UserError } from '@glimpse/processes/user-error';
import { readLock, sha256Of } from './lock-file.ts';

const run = promisify(execFile);
const fetchMs = 10 * 60_000;
const cargoHome = (): string => process.env['CARGO_HOME'] ?? join(homedir(), '.cargo');

/** Path of Cargo; `undefined` where it is missing. */
export const cargoPath = (): string | undefined =>
  onPath('cargo') ?? onPath('cargo', join(cargoHome(), 'bin'));

/** A package that needs the crate: Cargo fetches what it needs, and compares it with the index. */
const needing = (name: string, version: string): string =>
  `[package]\nname = "needs-${name}"\nversion = "0.0.0"\nedition = "2021"\n\n[dependencies]\n${name} = "=${version}"\n`;

/**
 * Fetches a crate, named as `geckodriver@0.37.1`.
 * @param folder an empty one. @returns the files of the crate; a machine with several registries has several
 */
export async function fetchCrate(crate: string, folder: string): Promise<readonly string[]> {
  const [name = '', version = ''] = crate.split('@');
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/lib.rs'), '');
  await writeFile(join(folder, 'Cargo.toml'), needing(name, version));
  await run(cargoPath() ?? 'cargo', ['fetch'], { cwd: folder, timeout: fetchMs, maxBuffer: 1e8 });
  return globSync(join(cargoHome(), 'registry/cache/*', `${name}-${version}.crate`));
}

/** The file that is the locked one. @throws UserError if none is */
export async function lockedCrate(
  crate: string,
  files: readonly string[],
  locked: string | undefined = readLock().crates[crate],
): Promise<string> {
  for (const file of files) if ((await sha256Of(file)) === locked) return file;
  throw new UserError(
    `${crate} is refused: its SHA-256 is not the one in programs.lock.json. ` +
      'Fetch it again; if its version was changed on purpose, run npm run lock-programs -- crates.',
  );
}

/** Unpacks the locked source below `folder`, an empty one. @returns its folder. @throws as `lockedCrate` */
export async function crateSource(crate: string, folder: string): Promise<string> {
  const needs = join(folder, 'needs');
  await mkdir(needs);
  const file = await lockedCrate(crate, await fetchCrate(crate, needs));
  await run('tar', ['--extract', '--gzip', '--file', file, '--directory', folder]);
  return join(folder, crate.replace('@', '-'));
}
