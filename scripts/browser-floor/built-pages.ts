// Searches the built pages for features that the floor lacks (docs/browsers.md#floor).
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { acceptedInScripts, acceptedInStyles } from './accepted.ts';
import { readFeatures } from './missing.ts';
import { type Lack, scriptSearch } from './script-features.ts';
import { styleSearch } from './style-features.ts';

type Kind = {
  readonly ending: string;
  /** Further texts by their names, which no build makes. */
  readonly more?: Readonly<Record<string, string>>;
  readonly find: (text: string) => readonly Lack[];
  readonly accepted: Readonly<Record<string, string>>;
};

/** Sentences about the files of one kind: unguarded features, and reasons that nothing needs any more. */
async function faultsOf(folder: string, kind: Kind): Promise<readonly string[]> {
  const { ending, more = {}, find, accepted } = kind;
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
  if (names.length === 0) return [`${folder} has no ${ending} files`];
  const seen = new Set<string>();
  const faults: string[] = [];
  const read = async (name: string) => [name, await readFile(join(folder, name), 'utf8')] as const;
  for (const [name, text] of [...(await Promise.all(names.map(read))), ...Object.entries(more)])
    for (const { feature, browsers } of find(text)) {
      seen.add(feature);
      if (!Object.hasOwn(accepted, feature))
        faults.push(`${name} uses ${feature} without a guard. Missing in ${browsers.join(', ')}.`);
    }
  const spare = Object.keys(accepted).filter((feature) => !seen.has(feature));
  return [
    ...faults,
    ...spare.map((feature) => `accepted.ts names ${feature}, which no ${ending} file uses.`),
  ];
}

/** Scripts and style sheets that are no files of the build, by their names. */
export type MoreCode = Readonly<Record<'scripts' | 'sheets', Readonly<Record<string, string>>>>;

/** Returns one sentence for each fault of the built files in `folder`, and of `more`. */
export async function faultsOfPages(
  folder: string,
  { scripts: moreScripts, sheets }: MoreCode,
): Promise<readonly string[]> {
  const data = readFeatures();
  const scripts = { ending: '.js', more: moreScripts, find: scriptSearch(data), accepted: acceptedInScripts };
  const styles = { ending: '.css', more: sheets, find: styleSearch(data), accepted: acceptedInStyles };
  return [...(await faultsOf(folder, scripts)), ...(await faultsOf(folder, styles))];
}
