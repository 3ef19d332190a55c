// Builds image layers. Layers of programs and packages are kept in the user's cache folder.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFolder } from '@glimpse/programs/go';
import { type TarEntry, type Written, writeTar } from './tar.ts';

/** What a layer holds. With a `key` of all that it depends on, it is built once. */
export type LayerPlan = {
  readonly key?: string;
  readonly entries: () => Promise<readonly TarEntry[]>;
};

/** A layer as a tar file. */
export type Layer = { readonly digest: string; readonly size: number; readonly from: string };

/** Adds the folders above the entries, once each. */
export function withParents(entries: readonly TarEntry[]): readonly TarEntry[] {
  const own = new Set(entries.filter(({ kind }) => kind === 'folder').map(({ path }) => path));
  const parents = new Set<string>();
  for (const { path } of entries)
    for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) parents.add(path.slice(0, at));
  const missing = [...parents].filter((path) => !own.has(path)).toSorted();
  return [...missing.map((path) => ({ path, kind: 'folder' as const })), ...entries];
}

const toLayer = (from: string, { sha256, size }: Written): Layer => ({
  from,
  size,
  digest: `sha256:${sha256}`,
});

async function write(from: string, plan: LayerPlan): Promise<Layer> {
  return toLayer(from, await writeTar(from, withParents(await plan.entries())));
}

/** Builds a layer in `folder`, or takes the kept one. */
export async function buildLayer(plan: LayerPlan, folder: string): Promise<Layer> {
  if (plan.key === undefined) return write(join(folder, `${crypto.randomUUID()}.tar`), plan);
  const kept = join(cacheFolder(), 'layers');
  const name = createHash('sha256').update(plan.key).digest('hex').slice(0, 24);
  const [file, note] = [join(kept, `${name}.tar`), join(kept, `${name}.json`)];
  if (existsSync(note)) {
    const written: Written = JSON.parse(await readFile(note, 'utf8'));
    return toLayer(file, written);
  }
  await mkdir(kept, { recursive: true });
  const { digest, size, from } = await write(`${file}.${process.pid}`, plan);
  await rename(from, file);
  const written: Written = { sha256: digest.slice('sha256:'.length), size };
  await writeFile(note, JSON.stringify(written)); // last: it says that the file is complete
  return toLayer(file, written);
}
