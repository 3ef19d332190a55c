// Replaces a package of a Go module by one file, so that what the package imports is not compiled.
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** `folder` of `module` gets the text of `file`, which stands beside the go.mod of the build. */
export type GoStub = { readonly module: string; readonly folder: string; readonly file: string };

/** `module`: the folder of go.mod. `source`: the folder of the module that has the package. */
type StubPlan = { readonly module: string; readonly source: string; readonly stub: GoStub };

/** Copies a module without its tests, as writable files. */
async function copyModule(source: string, into: string, left: string): Promise<void> {
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const path = relative(source, join(entry.parentPath, entry.name));
    if (!entry.isFile() || path.startsWith(`${left}/`) || path.endsWith('_test.go')) continue;
    await mkdir(dirname(join(into, path)), { recursive: true });
    await writeFile(join(into, path), await readFile(join(source, path)));
  }
}

/**
 * Writes go.mod, go.sum and the changed module into a folder. Its programs are built there by their paths.
 * @throws Error if the module has no such package
 */
export async function writeStubbed(folder: string, { module, source, stub }: StubPlan): Promise<void> {
  const into = join(folder, 'stubbed');
  await copyModule(source, into, stub.folder);
  if ((await readdir(join(source, stub.folder)).catch(() => [])).length === 0)
    throw new Error(`${stub.module} has no ${stub.folder}: name another package.`);
  await mkdir(join(into, stub.folder), { recursive: true });
  await copyFile(join(module, stub.file), join(into, stub.folder, 'stub.go'));
  await copyFile(join(module, 'go.sum'), join(folder, 'go.sum'));
  const text = await readFile(join(module, 'go.mod'), 'utf8');
  await writeFile(join(folder, 'go.mod'), `${text}\nreplace ${stub.module} => ./stubbed\n`);
}
