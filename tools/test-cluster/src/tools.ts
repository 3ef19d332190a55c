// Builds the Go programs of the test cluster once into the user's cache folder.
import { existsSync, mkdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  buildFlags,
  buildGo,
  cacheFolder,
  goProgram,
  lockedModule,
  moduleFolder,
} from '@glimpse/programs/go';
import { lockFolder } from '@glimpse/processes/lock-folder';
import { UserError } from '@glimpse/processes/user-error';
import { type ToolName, buildSteps, fileModules, planOf } from '@glimpse/programs/tool-list';

const home = () => join(cacheFolder(), 'tools');
const lockLimitMs = 45 * 60_000;

/** The folder of a program. Its name changes with each version, sum and flag of its module, and no other. */
async function folderOf(name: ToolName): Promise<string> {
  const { module, variables = [], stub } = planOf(name);
  const hash = createHash('sha256').update(JSON.stringify([variables, stub, buildFlags, process.arch]));
  for (const file of (await readdir(moduleFolder(module))).toSorted())
    hash.update(`${file}\n`).update(await readFile(join(moduleFolder(module), file)));
  return join(home(), `${module}-${hash.digest('hex').slice(0, 12)}`);
}

const pathOf = async (name: ToolName): Promise<string> => join(await folderOf(name), name);

async function absentTools<Name extends ToolName>(names: readonly Name[]): Promise<readonly Name[]> {
  const paths = await Promise.all(names.map(pathOf));
  return names.filter((_, at) => !existsSync(paths[at] ?? ''));
}

/** Why this machine cannot have these programs; `undefined` if they are there or can be built. */
export async function missingForTools(names: readonly ToolName[]): Promise<string | undefined> {
  const absent = await absentTools(names);
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the test cluster needs Linux on x64';
  if (absent.length > 0 && !goProgram())
    return 'Go 1.26 or newer is missing: install it so that go is on PATH';
  return undefined;
}

/** Waits for the lock of the programs: two runs never build the same programs twice. */
async function holdFolder(): Promise<Disposable> {
  mkdirSync(home(), { recursive: true });
  const end = performance.now() + lockLimitMs;
  for (let told = false; ; told = true) {
    try {
      return lockFolder(home());
    } catch (thrown) {
      if (!(thrown instanceof UserError) || performance.now() > end) throw thrown;
      if (!told) console.error('Another run builds the tools of the test cluster: waiting for it.');
    }
    await pause(1000);
  }
}

async function buildAbsent(names: readonly ToolName[]): Promise<void> {
  for (const step of buildSteps(names)) {
    const [first] = step;
    if (!first) continue;
    const start = performance.now();
    console.error(`Building ${step.join(', ')} (once) ...`);
    const folder = await folderOf(first);
    mkdirSync(folder, { recursive: true });
    const into = await mkdtemp(join(folder, 'new-'));
    try {
      await buildGo({ ...planOf(first), packages: step.map((name) => planOf(name).package), into });
      for (const name of step) await rename(join(into, name), join(folder, name)); // atomic
    } finally {
      await rm(into, { recursive: true, force: true });
    }
    console.error(`  built in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
}

/**
 * Returns a function that gives the path of a program, after building missing ones. A first build of
 * all takes about 20 minutes on two cores, later calls take milliseconds.
 * @throws UserError if Go is missing, or a build fails
 */
export async function clusterTools<Name extends ToolName>(
  names: readonly Name[],
): Promise<(name: Name) => string> {
  if ((await absentTools(names)).length > 0) {
    const reason = await missingForTools(names);
    if (reason !== undefined) throw new UserError(`The test cluster cannot start: ${reason}.`);
    using _lock = await holdFolder();
    await buildAbsent(await absentTools(names));
  }
  const paths = new Map(await Promise.all(names.map(async (name) => [name, await pathOf(name)] as const)));
  return (name) => paths.get(name) ?? name;
}

/** The path of a program that was built before; nothing is built. */
export async function builtTool(name: ToolName): Promise<string | undefined> {
  return (await absentTools([name])).length === 0 ? pathOf(name) : undefined;
}

async function copyFiles(name: keyof typeof fileModules, into: string): Promise<void> {
  const { module, files } = fileModules[name];
  const source = await lockedModule(module);
  const fresh = await mkdtemp(`${into}-new-`);
  for (const file of await readdir(source, { recursive: true }))
    if (files.test(file)) await cp(join(source, file), join(fresh, basename(file)));
  await rename(fresh, into);
}

/** Returns the texts of the definitions (CRDs) that a module brings. */
export async function definitions(name: keyof typeof fileModules): Promise<readonly string[]> {
  const own = join(home(), `definitions-${fileModules[name].module.replaceAll('/', '-')}`);
  if (!existsSync(own)) {
    using _lock = await holdFolder();
    if (!existsSync(own)) await copyFiles(name, own);
  }
  const files = (await readdir(own)).toSorted();
  return Promise.all(files.map((file) => readFile(join(own, file), 'utf8')));
}
