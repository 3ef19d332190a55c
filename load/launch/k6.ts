// Finds k6, or builds it once for all clones of this user (docs/design/decisions.md#decision-31-go-tools).
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildGo, cacheFolder, goProgram } from '@glimpse/programs/go';
import { UserError } from '@glimpse/processes/user-error';

const version = '1.8.1';
const advice = `install k6 ${version} and set K6_PATH, or install Go 1.26 or newer`;

async function build(home: string): Promise<void> {
  if (goProgram() === undefined) throw new UserError(`k6 is built with Go, which was not found: ${advice}.`);
  console.error(`Building k6 ${version} (once, some minutes; K6_PATH names another one) ...`);
  await mkdir(dirname(home), { recursive: true });
  const fresh = await mkdtemp(`${home}-new-`);
  try {
    await buildGo({ module: 'k6', packages: ['go.k6.io/k6'], into: fresh, isFast: true });
    await rename(fresh, home); // atomic
  } catch (thrown) {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(join(home, 'k6'))) throw thrown; // else a parallel run has built it
  }
}

/** Returns the path of k6: K6_PATH, or the one in the cache. @throws UserError that says what to install */
export async function findK6(): Promise<string> {
  const given = process.env['K6_PATH'];
  if (given && !existsSync(given)) throw new UserError(`K6_PATH names ${given}, but there is no such file.`);
  if (given) return given;
  const home = join(cacheFolder(), `k6-${version}`); // outside the clone: a second clone builds nothing
  const path = join(home, 'k6');
  if (!existsSync(path)) await build(home);
  return path;
}
