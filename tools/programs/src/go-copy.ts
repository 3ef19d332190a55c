// Copies Go programs without some of their imports, so that far fewer packages are compiled.
// `-overlay` cannot do it: Go refuses to replace files of its module cache.
import { copyFile, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** The text of a Go file without the imports of a package that it names only for its effect. */
export function withoutImport(text: string, name: string): string {
  const kept = text.split('\n').filter((line) => !line.trimStart().startsWith(`_ "${name}"`));
  return kept.join('\n');
}

/**
 * Writes a module into a folder: go.mod and go.sum of `module`, and a folder per program.
 * @returns the packages as the go command names them there
 */
export async function copyPrograms(
  folder: string,
  { module, programs, without }: CopyPlan,
): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  for (const name of ['go.mod', 'go.sum']) await copyFile(join(module, name), join(folder, name));
  let left = 0;
  for (const source of programs) {
    const into = join(folder, basename(source));
    await mkdir(into);
    for (const name of await readdir(source)) {
      if (!name.endsWith('.go') || name.endsWith('_test.go')) continue;
      const text = await readFile(join(source, name), 'utf8');
      const written = withoutImport(text, without);
      if (written !== text) left += 1;
      await writeFile(join(into, name), written);
    }
  }
  if (left === 0) throw new Error(`No program of ${module} imports ${without}: name another package.`);
  return programs.map((source) => `./${basename(source)}`);
}

/** `module`: the folder of go.mod. `programs`: folders of programs. `without`: a package to leave out. */
type CopyPlan = {
  readonly module: string;
  readonly programs: readonly string[];
  readonly without: string;
};
