// Finds k6, or builds it once for all clones of this user (docs/design/decisions.md#decision-31-go-tools).
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { runCommand } from '../../scripts/test/command.ts';
import { onPath } from '../../scripts/tool/on-path.ts';
import { UserError } from '../../scripts/tool/user-error.ts';

const version = '1.8.1';
const module = `go.k6.io/k6@v${version}`;
const limitMs = 20 * 60_000;
const advice = `install k6 ${version} and set K6_PATH, or install Go 1.24 or newer`;

/** Programs built from source, outside the clone, so that a second clone builds nothing. */
function cacheFolder(): string {
  const caches = process.env['XDG_CACHE_HOME'] ?? '';
  return join(caches === '' ? join(homedir(), '.cache') : caches, 'glimpse', `k6-${version}`);
}

async function build(home: string): Promise<void> {
  if (onPath('go') === undefined) throw new UserError(`k6 is built with Go, which was not found: ${advice}.`);
  console.error(`Building k6 ${version} (once, some minutes) ...`);
  await mkdir(dirname(home), { recursive: true });
  const fresh = await mkdtemp(`${home}-new-`);
  const command = ['nice', 'env', `GOBIN=${fresh}`, 'go', 'install', module] as const;
  try {
    const { code, output } = await runCommand({ command, limitMs, quiet: true });
    if (code !== 0)
      throw new UserError(`k6 could not be built: ${output.trim().slice(-500)}\nElse ${advice}.`);
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
  const home = cacheFolder();
  const path = join(home, 'k6');
  if (!existsSync(path)) await build(home);
  return path;
}
