// Builds web when its sources have changed; otherwise a start only pays for hashing them.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '@glimpse/processes/folders';
import { sayingOf, UserError } from '@glimpse/processes/user-error';

const run = promisify(execFile);
const sources = ['web/src', 'web/locales', 'web/build', 'web/public', 'contracts/src'];
const singles = ['web/index.html', 'web/vite.config.ts', 'web/package.json', 'package-lock.json'];

/** The folder of the built web, absolute. */
export const webDist = join(rootFolder, 'web/dist');

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(join(rootFolder, folder))) return [];
  const entries = await readdir(join(rootFolder, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

async function stateOfSources(): Promise<string> {
  const found = await Promise.all(sources.map(filesIn));
  const files = [...found.flat(), ...singles.map((name) => join(rootFolder, name))]
    .filter(existsSync)
    .toSorted();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Ensures that `webDist` is built from the current sources.
 * @returns whether it was built now
 * @throws UserError with the builder's output
 */
export async function buildWeb(): Promise<boolean> {
  const stamp = join(webDist, '.built');
  const state = await stateOfSources();
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === state) return false;
  try {
    const vite = join(rootFolder, 'node_modules/vite/bin/vite.js');
    await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(rootFolder, 'web'),
      env: { ...process.env, PSEUDO_LANGUAGES: 'true' }, // for tests of layout
      timeout: 240_000,
    });
  } catch (cause) {
    throw new UserError(`The web pages could not be built: ${sayingOf(cause)}`, { cause });
  }
  await writeFile(stamp, state);
  return true;
}
