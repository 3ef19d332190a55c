// Plants a bug in a temporary copy of the tree.
import { cp, mkdir, mkdtemp, readFile, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';

/** Replaces exact text in shipped code; `find` must occur exactly once in the file. */
export type Edit = { readonly file: string; readonly find: string; readonly replace: string };

/** A bug, its edits, and the test file that must catch it. */
export type SeededBug = {
  readonly name: string;
  readonly story: string;
  readonly edits: readonly Edit[];
  readonly caughtBy: string;
};

const copied = [
  'action',
  'api',
  'cli',
  'contracts',
  'load',
  'operator',
  'scripts',
  'tests',
  'tools',
  'web',
  'package.json',
  'programs.lock.json',
  'vitest.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
];
const linked = ['.tools', 'web/dist', 'Dockerfile'];

/**
 * Links each package of npm, and makes the links of our own packages anew: they are relative, so that they
 * lead into the copy.
 */
async function linkPackages(copy: string): Promise<void> {
  const [from, into] = [join(rootFolder, 'node_modules'), join(copy, 'node_modules')];
  const ours = '@glimpse';
  await mkdir(join(into, ours), { recursive: true });
  for (const name of await readdir(from))
    if (name !== ours) await symlink(join(from, name), join(into, name));
  for (const name of await readdir(join(from, ours)))
    await symlink(await readlink(join(from, ours, name)), join(into, ours, name));
}

/** Copies the tree into a new folder, which the caller removes. */
export async function copyTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'glimpse-copy-'));
  const filter = (path: string) => !['node_modules', 'dist'].includes(basename(path));
  for (const name of copied) await cp(join(rootFolder, name), join(copy, name), { recursive: true, filter });
  await mkdir(join(rootFolder, '.tools'), { recursive: true }); // a fresh clone has none yet
  for (const name of linked) await symlink(join(rootFolder, name), join(copy, name));
  await linkPackages(copy);
  return copy;
}

/** Applies one replacement. @throws unless the text occurs exactly once */
async function edit(copy: string, { file, find, replace }: Edit): Promise<void> {
  const path = join(copy, file);
  const parts = (await readFile(path, 'utf8')).split(find);
  if (parts.length !== 2)
    throw new Error(
      `${file} contains the text to replace ${parts.length - 1} times: update scripts/seeded/bugs/`,
    );
  await writeFile(path, parts.join(replace));
}

/** Copies the tree and plants the bug there. Disposal removes the copy. */
export async function plant({ edits }: SeededBug) {
  await using opened = new AsyncDisposableStack();
  const folder = await copyTree();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  for (const one of edits) await edit(folder, one);
  const owned = opened.move();
  return { folder, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
