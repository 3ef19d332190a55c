// Writes SHA256SUMS, which `sha256sum --check` reads, and digests.txt, which lists what registries show.
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Of } from '@glimpse/programs/lock-file';

/** Name of the list of sums. */
export const sumsName = 'SHA256SUMS';

/** Writes the sums of all files of a folder into it. @returns the names of the files */
export async function writeSums(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder)).filter((name) => name !== sumsName).toSorted();
  const lines: string[] = [];
  for (const name of names) lines.push(`${await sha256Of(join(folder, name))}  ${name}\n`);
  await writeFile(join(folder, sumsName), lines.join(''));
  return names;
}

/** The names of the files that a list of sums names. */
export const namesIn = (sums: string): readonly string[] =>
  [...sums.matchAll(/^[0-9a-f]{64} {2}([\w.+-]+)$/gm)].map(([, name = '']) => name);

/** Name of the list of digests. */
export const digestsName = 'digests.txt';

/** Digests by the name of their repository, in the form of SHA256SUMS, of which attestations are made. */
export const digestLines = (digests: Readonly<Record<string, string>>): string =>
  Object.keys(digests)
    .toSorted()
    .map((name) => `${(digests[name] ?? '').replace('sha256:', '')}  ${name}\n`)
    .join('');

/** The digests that such lines hold, by the name of their repository. */
export const digestsIn = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    [...lines.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, sum, name = '']) => [name, `sha256:${sum}`]),
  );
