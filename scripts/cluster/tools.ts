// Builds the Go programs of the test cluster once into the user's cache folder.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { cp, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { lockFolder } from '../run/lock.ts';
import { rootFolder } from '../tool/folders.ts';
import { onPath } from '../tool/on-path.ts';
import { UserError } from '../tool/user-error.ts';
import { type ToolName, buildFlags, buildSteps, fileModules, goTools, planOf } from './tool-list.ts';

const run = promisify(execFile);
const sources = join(rootFolder, 'tools', 'go');
const lockLimitMs = 45 * 60_000;

/** The folder of our caches: `$XDG_CACHE_HOME/glimpse` or `~/.cache/glimpse`. */
export function cacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'glimpse');
}

/** The folder of the programs. Its name changes with every version, module list and flag. */
export async function toolFolder(): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([goTools, buildFlags, process.arch]));
  for (const name of (await readdir(sources)).toSorted())
    for (const file of (await readdir(join(sources, name))).toSorted())
      hash.update(`${name}/${file}\n`).update(await readFile(join(sources, name, file)));
  return join(cacheFolder(), 'tools', hash.digest('hex').slice(0, 16));
}

async function absentTools<Name extends ToolName>(names: readonly Name[]): Promise<readonly Name[]> {
  const folder = await toolFolder();
  return names.filter((name) => !existsSync(join(folder, name)));
}

/** Why this machine cannot have these programs; `undefined` if they are there or can be built. */
export async function missingForTools(names: readonly ToolName[]): Promise<string | undefined> {
  const absent = await absentTools(names);
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the test cluster needs Linux on x64';
  if (absent.length > 0 && !goProgram())
    return 'Go 1.26 or newer is missing: install it so that go is on PATH';
  if (absent.some((name) => planOf(name).cgo) && !onPath('gcc'))
    return 'gcc is missing: install it (Debian: apt-get install gcc libc6-dev)';
  return undefined;
}

/** The Go compiler; `undefined` if this machine has none. */
export function goProgram(): string | undefined {
  return onPath('go') ?? onPath('go', '/usr/local/go/bin');
}

/** Waits for the lock of a folder: two runs never build the same programs twice. */
async function holdFolder(folder: string): Promise<Disposable> {
  mkdirSync(folder, { recursive: true });
  const end = performance.now() + lockLimitMs;
  for (let told = false; ; told = true) {
    try {
      return lockFolder(folder);
    } catch (thrown) {
      if (!(thrown instanceof UserError) || performance.now() > end) throw thrown;
      if (!told) console.error('Another run builds the tools of the test cluster: waiting for it.');
    }
    await pause(1000);
  }
}

/** Runs a command of Go in a folder. @throws UserError with its last output if it fails */
export async function runGo(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const child = spawn(goProgram() ?? 'go', args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, GOFLAGS: '', ...env },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-4000)));
  const [code]: unknown[] = await once(child, 'close');
  if (code !== 0) throw new UserError(`go ${args[0]} failed in ${basename(cwd)}:\n${said}`);
}

/** Builds the programs of one step into `into`. */
async function buildStep(names: readonly ToolName[], into: string): Promise<void> {
  const [first] = names;
  if (!first) return;
  const { module, cgo = false, variables = [] } = planOf(first);
  const link = ['-s', '-w', ...variables.flatMap((one) => ['-X', one])].join(' ');
  const flags = [...buildFlags, '-ldflags', link];
  const packages = names.map((name) => planOf(name).package);
  const env = { CGO_ENABLED: cgo ? '1' : '0' };
  const version = /@(.*)$/.exec(module)?.[1];
  if (version === undefined)
    await runGo(['build', ...flags, '-o', `${into}/`, ...packages], join(sources, module), env);
  else
    await runGo(['install', ...flags, ...packages.map((one) => `${one}@${version}`)], into, {
      ...env,
      GOBIN: into,
    });
}

async function buildInto(folder: string, names: readonly ToolName[]): Promise<void> {
  for (const step of buildSteps(names)) {
    const start = performance.now();
    console.error(`Building ${step.join(', ')} (once) ...`);
    const fresh = await mkdtemp(join(folder, 'new-'));
    try {
      await buildStep(step, fresh);
      for (const name of step) await rename(join(fresh, name), join(folder, name)); // atomic
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
    console.error(`  built in ${((performance.now() - start) / 1000).toFixed(0)} s`);
  }
}

/**
 * Returns a function that gives the path of a program, after building missing ones. A first build of
 * all takes about 20 minutes on two cores, later calls take milliseconds.
 * @throws UserError if Go or gcc is missing, or a build fails
 */
export async function clusterTools<Name extends ToolName>(
  names: readonly Name[],
): Promise<(name: Name) => string> {
  const folder = await toolFolder();
  if ((await absentTools(names)).length > 0) {
    const reason = await missingForTools(names);
    if (reason !== undefined) throw new UserError(`The test cluster cannot start: ${reason}.`);
    using _lock = await holdFolder(folder);
    await buildInto(folder, await absentTools(names));
  }
  return (name) => join(folder, name);
}

type Downloaded = { readonly Dir?: string; readonly Error?: string };

async function copyFiles(name: keyof typeof fileModules, into: string): Promise<void> {
  const { module, files } = fileModules[name];
  const go = goProgram();
  if (!go) throw new UserError('The test cluster cannot start: Go 1.26 or newer is missing.');
  const { stdout } = await run(go, ['mod', 'download', '-json', module], { timeout: 300_000 });
  const { Dir: source = '', Error: reason }: Downloaded = JSON.parse(stdout);
  if (reason) throw new UserError(`The module ${module} could not be loaded: ${reason}`);
  const fresh = await mkdtemp(join(dirname(into), 'new-'));
  for (const file of await readdir(source, { recursive: true }))
    if (files.test(file)) await cp(join(source, file), join(fresh, basename(file)));
  await rename(fresh, into);
}

/** Returns the texts of the definitions (CRDs) that a module brings. */
export async function definitions(name: keyof typeof fileModules): Promise<readonly string[]> {
  const folder = await toolFolder();
  const own = join(folder, name);
  if (!existsSync(own)) {
    using _lock = await holdFolder(folder);
    if (!existsSync(own)) await copyFiles(name, own);
  }
  const files = (await readdir(own)).toSorted();
  return Promise.all(files.map((file) => readFile(join(own, file), 'utf8')));
}
