// Reads the icons of the list of regions from the bundled set (docs/design/http-api.md#pages).
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import * as z from 'zod/mini';

/** SVG text by icon name, for the names that the list uses and the set has. */
export type Icons = ReadonlyMap<string, string>;

const bundled = 'lucide';
const IconSet = z.object({ icons: z.record(z.string(), z.object({ body: z.string() })) });

const svg = (body: string): string =>
  `<svg id="icon" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">${body}</svg>\n`;

/** Leaves out unknown icons. @param names such as `lucide:globe` @throws if the set is not installed */
export async function readIcons(names: readonly string[]): Promise<Icons> {
  if (names.length === 0) return new Map();
  const path = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
  const { icons } = IconSet.parse(JSON.parse(await readFile(path, 'utf8')));
  const own = new Map(Object.entries(icons));
  const found = [...new Set(names)].flatMap((name): [string, string][] => {
    const [set, icon = ''] = name.split(':');
    const drawing = set === bundled ? own.get(icon) : undefined;
    return drawing ? [[name, svg(drawing.body)]] : [];
  });
  return new Map(found);
}
