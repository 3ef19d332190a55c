// Plants a bug in a temporary copy of the tree.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { rootFolder } from '../tool/folders.ts';

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
  'api',
  'contracts',
  'operator',
  'scripts',
  'package.json',
  'vitest.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
];
const linked = ['node_modules', '.tools', 'web'];

async function copyTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'glimpse-seeded-'));
  const filter = (path: string) => !['node_modules', 'dist'].includes(basename(path));
  for (const name of copied) await cp(join(rootFolder, name), join(copy, name), { recursive: true, filter });
  for (const name of linked) await symlink(join(rootFolder, name), join(copy, name));
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
