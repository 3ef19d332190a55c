// Gathers what a release is made of: the commit, its notes, its packages, and the programs from outside.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '@glimpse/processes/folders';
import { readLock } from '@glimpse/programs/lock-file';
import { type Bill, releaseBill } from './bill.ts';
import { changelogSection } from './changelog.ts';
import { licenceFaults } from './licences.ts';
import { type ImagePlatform, nodeCpuOf, platformsOf } from './processors.ts';
import { foreignPackages, productionBill } from './production.ts';
import type { ReleaseFacts } from './refusals.ts';
import { versionFaults } from './versions.ts';

const run = promisify(execFile);

async function printedBy(program: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(program, args, { cwd: rootFolder, maxBuffer: 1e8 });
  return stdout.trimEnd();
}

const linesOf = (printed: string): readonly string[] => printed.split('\n').filter(Boolean);
const read = (path: string): string => readFileSync(join(rootFolder, path), 'utf8');

/** Where releases are written. */
export const distFolder = join(rootFolder, 'dist');

/** Name of the file that says what a release is. */
export const releaseName = 'release.json';

function versionInDist(): string | undefined {
  const path = join(distFolder, releaseName);
  if (!existsSync(path)) return undefined;
  const { version }: { version: string } = JSON.parse(readFileSync(path, 'utf8'));
  return version;
}

type Package = {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

/** The packages of ours that images hold, with what the pages hold; and the command, which is one file. */
const shippedFolders = ['contracts', 'api', 'web', 'operator', 'cli', 'tools/processes', 'tools/programs'];

const shipped = () =>
  shippedFolders.map((folder) => {
    const own: Package = JSON.parse(read(`${folder}/package.json`));
    const needs = Object.keys({ ...own.dependencies, ...own.optionalDependencies });
    return { ref: `${own.name}@${own.version}`, needs };
  });

/** Packages of production, as package-lock.json locks them. */
async function npmBill(platforms: readonly ImagePlatform[]): Promise<Bill> {
  const printed = await printedBy('npm', 'sbom', '--sbom-format', 'cyclonedx', '--package-lock-only');
  const bill: Bill = JSON.parse(printed);
  const lock: { readonly packages: Parameters<typeof foreignPackages>[0] } = JSON.parse(
    read('package-lock.json'),
  );
  const cpus = platforms.map(({ processor }) => nodeCpuOf(processor));
  return productionBill(bill, shipped(), foreignPackages(lock.packages, cpus));
}

/** The facts by which a release may be refused, and what it is then made of. */
export type Release = {
  readonly facts: ReleaseFacts;
  readonly commit: string;
  /** Time of the commit, in seconds. */
  readonly epoch: number;
  readonly files: readonly string[];
  readonly bill: Bill;
};

/** Gathers everything. Writes nothing. */
export async function gatherRelease(env: Readonly<Record<string, string | undefined>>): Promise<Release> {
  const { version }: { version: string } = JSON.parse(read('package.json'));
  const commit = await printedBy('git', 'rev-parse', 'HEAD');
  const epoch = Number(await printedBy('git', 'log', '-1', '--format=%ct'));
  const files = linesOf(await printedBy('git', 'ls-files'));
  const standIns = env['STAND_INS'] === 'accepted';
  const base = readLock().image;
  const platforms = platformsOf(env, standIns);
  const bill = releaseBill(await npmBill(platforms), { commit, epoch, base, platforms });
  const facts: ReleaseFacts = {
    version,
    ...(env['TAG'] ? { tag: env['TAG'] } : {}),
    changed: linesOf(await printedBy('git', 'status', '--porcelain')).map((line) => line.trim()),
    notes: changelogSection(read('CHANGELOG.md'), version),
    versionFaults: versionFaults(version, { files, read }),
    inDist: versionInDist(),
    licenceFaults: licenceFaults(bill),
    base,
    platforms,
    standIns,
  };
  return { facts, commit, epoch, files, bill };
}
