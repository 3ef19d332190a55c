// What the build left for the shell: one template and the painted part of every page in every language (style §13).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Page = z.object({ title: z.string(), head: z.string(), root: z.string() });
const Painted = z.object({ lang: z.string(), dir: z.enum(['ltr', 'rtl']), pages: z.record(z.string(), Page) });

/** Title, links of the head and painted body of one page; `{brand}`, `{host}`, `{region}`, `{nonce}` stand open. */
export type Page = z.output<typeof Page>;
export type Painted = z.output<typeof Painted>;
export type Template = { readonly html: string; readonly painted: ReadonlyMap<string, Painted> };

const fallback = 'en';

/**
 * Reads the built template. A language without a painted file gets the English one.
 * @returns `undefined` if the pages are not built
 */
export async function readTemplate(dist: string, locales: readonly string[]): Promise<Template | undefined> {
  const paint = async (locale: string): Promise<Painted> =>
    Painted.parse(JSON.parse(await readFile(join(dist, 'painted', `${locale}.json`), 'utf8')));
  const missing = (): undefined => undefined;
  const html = await readFile(join(dist, 'index.html'), 'utf8').catch(missing);
  const english = await paint(fallback).catch(missing);
  if (html === undefined || english === undefined) return undefined;
  const painted = new Map<string, Painted>([[fallback, english]]);
  for (const locale of locales) painted.set(locale, (await paint(locale).catch(missing)) ?? english);
  return { html, painted };
}
