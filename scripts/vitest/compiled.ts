// Global set-up of int: bundles the API once and compiles it, so that its many processes start faster.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '@glimpse/processes/folders';
import { bundleVariable, cacheEnv, entryOf } from './api-bundle.ts';

/** Two below `api`, from where the API finds its texts. */
const bundles = join(rootFolder, 'api/dist/bundles');

/** Starts the API on a MongoDB that is away: it loads all modules, fills the compile cache and exits. */
async function compile(folder: string): Promise<void> {
  const child = spawn(process.execPath, [entryOf('main')], {
    cwd: rootFolder,
    env: {
      ...cacheEnv(),
      DEVELOPMENT: 'true',
      SITE_ORIGIN: 'http://localhost:1',
      KEYS_FILE: join(folder, 'keys.json'),
      MONGO_URL: 'mongodb://127.0.0.1:1/none?serverSelectionTimeoutMS=100',
    },
    stdio: 'ignore',
  });
  await once(child, 'exit');
}

/** Makes the bundle. The end of the run removes it. */
export async function setup(): Promise<() => Promise<void>> {
  await mkdir(bundles, { recursive: true });
  const folder = await mkdtemp(join(bundles, 'run-'));
  const vite = join(rootFolder, 'node_modules/vite/bin/vite.js');
  const config = join(rootFolder, 'scripts/vitest/api-bundle.config.ts');
  await promisify(execFile)(process.execPath, [vite, 'build', '--config', config, '--outDir', folder], {
    cwd: rootFolder,
  });
  process.env[bundleVariable] = folder; // the workers inherit it
  await compile(folder);
  return () => rm(folder, { recursive: true, force: true });
}
