// The bundle of the command: one file that Node 20 runs without any package.
import { chmod, copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPageList } from '../src/files/page-list.ts';
import { version } from '../src/version.ts';
import { type Bundle, writeBundle } from './bundle.ts';

const cli = join(import.meta.dirname, '..');

/** The licence of the command, which comes with it. */
export const licencePath = join(cli, '../LICENSE');

/** Folder of the built command. */
export const distFolder = join(cli, 'dist');

/** The list of the pages that were built here last. They may be older than the sources. */
const builtPages = join(cli, '../web/dist/pages.json');

const command: Bundle = {
  entry: join(cli, 'src/main.ts'),
  name: 'glimpse.cjs',
  format: 'cjs',
  target: 'node20',
};

/**
 * The bundle with a list of pages of its own, for `glimpse verify`.
 * @throws if the file is missing, holds no such list, or that of another version
 */
export async function bundleWith(pages: string): Promise<Bundle> {
  const list = await readPageList(pages);
  if (list.version !== version)
    throw new Error(`${pages} is a list of version ${list.version}, not of ${version}`);
  return { ...command, define: { GLIMPSE_PAGES: await readFile(pages, 'utf8') } };
}

/** Bundles the command with the list of built pages, or without one if no list of this version exists. */
export const bundleOfCommand = (): Promise<Bundle> => bundleWith(builtPages).catch(() => command);

/** Writes the folder `dist` of the package: the command, and its licence. */
export async function writeDist(bundle: Bundle, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(await writeBundle(bundle, folder), 0o755);
  await copyFile(licencePath, join(folder, 'LICENSE'));
}
