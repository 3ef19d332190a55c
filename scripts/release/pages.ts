// The hashes of the pages of a release, as its images hold them (docs/verify.md#the-list).
import { runProgram } from '../images/commands.ts';
import { layersOf } from './oci-layout.ts';

/** Name of the list of hashes. */
export const pagesName = 'pages.json';

const place = `app/web/dist/${pagesName}`;

/** Reads the list of an image from its layers, last one first. @returns `undefined` for one without pages */
export async function pagesIn(layout: string): Promise<string | undefined> {
  for (const layer of (await layersOf(layout)).toReversed()) {
    const names = await runProgram('tar', ['--list', '--gzip', '--file', layer]);
    const name = names.split('\n').find((one) => one.replace(/^\.\//, '') === place);
    if (name === undefined) continue;
    const list = await runProgram('tar', ['--extract', '--to-stdout', '--gzip', '--file', layer, name]);
    return `${list}\n`;
  }
  return undefined;
}

/**
 * The one list of all images that serve pages. The same source is built once for each image.
 * @throws Error if there is none, if two differ, or if it is that of another version
 */
export function onePageList(lists: readonly (string | undefined)[], version: string): string {
  const [list, ...others] = new Set(lists.filter((one) => one !== undefined));
  if (list === undefined) throw new Error(`No image holds ${place}`);
  if (others.length > 0) throw new Error(`Two images serve different pages: ${place} differs`);
  const read: { readonly version?: string } = JSON.parse(list);
  if (read.version !== version) throw new Error(`${place} is of version ${read.version}, not ${version}`);
  return list;
}
