// Builds Go programs from the modules of tools/go. The SHA-256 of every module is in go.sum, and that of
// go.sum in programs.lock.json.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '@glimpse/processes/folders';
import { onPath } from '@glimpse/processes/on-path';
import { UserError } from '@glimpse/processes/user-error';
import { progressOf } from './go-progress.ts';
import { type GoStub, writeStubbed } from './go-stub.ts';
import { checkFiles, readLock } from './lock-file.ts';

const run = promisify(execFile);

/** The folder of our caches: `$XDG_CACHE_HOME/glimpse` or `~/.cache/glimpse`. */
export function cacheFolder(): string {
  return join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'glimpse');
}

/** The Go compiler; `undefined` if this machine has none. */
export function goProgram(): string | undefined {
  return onPath('go') ?? onPath('go', '/usr/local/go/bin');
}

function neededGo(): string {
  const go = goProgram();
  if (go === undefined) throw new UserError('Go 1.26 or newer is missing: install it so that go is on PATH.');
  return go;
}

/**
 * No setting of the user switches the checks off: go.sum must name each module, and a module that it does not
 * name is looked up in the public log of sums.
 */
const checkedModules = {
  GOFLAGS: '',
  GONOSUMDB: '',
  GONOSUMCHECK: '',
  GOPRIVATE: '',
  GOINSECURE: '',
  GOWORK: 'off',
};

/** A build: `module` is a folder of tools/go. `into` gets one file per package. */
export type GoBuild = {
  readonly module: string;
  readonly packages: readonly string[];
  readonly into: string;
  readonly variables?: readonly string[];
  /** A package of another module that one file replaces. */
  readonly stub?: GoStub;
  /** Whether the programs must be fast, as k6; the others are compiled in three fifths of the time. */
  readonly isFast?: boolean;
};

const fastFlags = ['-trimpath', '-buildvcs=false'] as const;
/** The compiler collects its memory less often: a fifth of its time for some gigabytes while it links. */
const rareCollection = '400';
/** The flags of programs that mostly wait: no inlining, and no debug data, which the linker would drop. */
export const buildFlags = [...fastFlags, '-gcflags=all=-l -dwarf=false'] as const;

/** The folder of a module of tools/go. */
export const moduleFolder = (module: string): string => join(rootFolder, 'tools', 'go', module);

/** @throws UserError if the sums of a module are not the locked ones */
async function checkSums(module: string): Promise<void> {
  const path = `tools/go/${module}/go.sum`;
  await checkFiles(rootFolder, { [path]: readLock().go[path] ?? 'nothing' });
}

/** Where a build runs: the folder of a module, and the packages as the go command names them there. */
type Place = { readonly cwd: string; readonly packages: readonly string[]; readonly env: NodeJS.ProcessEnv };

async function list({ cwd, packages, env }: Place, ...flags: readonly string[]): Promise<readonly string[]> {
  const options = { cwd, env, timeout: 600_000, maxBuffer: 1e8 };
  const { stdout } = await run(neededGo(), ['list', ...flags, ...packages], options);
  return stdout.split('\n').filter(Boolean);
}

/** The module itself, or a copy with a stub that goes with `into`. */
async function placeOf({ stub, into }: GoBuild, place: Place): Promise<Place> {
  if (stub === undefined) return place;
  const cwd = join(into, 'source');
  const { folder: source } = await downloadModule(stub.module, place.cwd);
  await writeStubbed(cwd, { module: place.cwd, source, stub });
  return { ...place, cwd };
}

/**
 * Builds programs and says every ten seconds how far it is. Other programs of the machine go first.
 * @throws UserError if Go is missing, a sum is not the locked one, or the build fails
 */
export async function buildGo(build: GoBuild): Promise<void> {
  const { module, packages, into, variables = [], isFast = false } = build;
  await checkSums(module);
  const env = { ...process.env, ...checkedModules, CGO_ENABLED: '0', GOGC: rareCollection };
  const failed = (cause: unknown) => {
    throw new UserError(`The Go modules of tools/go/${module} could not be loaded.`, { cause });
  };
  const place = await placeOf(build, { cwd: moduleFolder(module), packages, env }).catch(failed);
  const total = (await list(place, '-deps').catch(failed)).length;
  const link = ['-s', '-w', ...variables.flatMap((one) => ['-X', one])].join(' ');
  const flags = isFast ? fastFlags : buildFlags;
  const args = ['build', '-v', ...flags, '-ldflags', link, '-o', `${into}/`, ...place.packages];
  const { cwd } = place;
  const child = spawn('nice', ['-n', '19', neededGo(), ...args], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  using progress = progressOf(total, (line) => console.error(line));
  child.stderr.on('data', (chunk: Buffer) => progress.add(chunk.toString()));
  const [code]: unknown[] = await once(child, 'close');
  if (code !== 0) throw new UserError(`The build of tools/go/${module} failed:\n${progress.said()}`);
}

/** A Go module on this machine: its folder, and its sum as go.sum writes it. */
export type GoModule = { readonly folder: string; readonly sum: string };

type Downloaded = { readonly Dir?: string; readonly Sum?: string; readonly Error?: string };

/**
 * Loads a module such as `example.org/name@v1.2.3`; without a version that of the module in `cwd`.
 * @throws UserError if that fails
 */
export async function downloadModule(module: string, cwd?: string): Promise<GoModule> {
  const env = { ...process.env, ...checkedModules };
  const failed = (reason: unknown) =>
    new UserError(`The module ${module} could not be loaded: ${String(reason)}`);
  const options = { cwd, env, timeout: 300_000 };
  const { stdout } = await run(neededGo(), ['mod', 'download', '-json', module], options).catch((thrown) => {
    throw failed(thrown);
  });
  const { Dir: folder = '', Sum: sum = '', Error: reason }: Downloaded = JSON.parse(stdout);
  if (reason) throw failed(reason);
  return { folder, sum };
}

/** Loads a module of the lock file. @throws UserError if its sum is another one */
export async function lockedModule(module: string): Promise<string> {
  const { folder, sum } = await downloadModule(module);
  if (sum !== readLock().modules[module])
    throw new UserError(
      `The module ${module} is refused: its sum ${sum} is not the one in programs.lock.json.`,
    );
  return folder;
}
