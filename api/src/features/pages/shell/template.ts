// Reads the built template and the prerendered pages in every language (docs/design/web-build.md#page-shell).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Page = z.object({ title: z.string(), head: z.string(), root: z.string() });
const PrerenderedLocale = z.object({
  lang: z.string(),
  dir: z.enum(['ltr', 'rtl']),
  pages: z.record(z.string(), Page),
});

/** One prerendered page; its parts have the placeholders `{brand}`, `{host}`, `{region}` and `{nonce}`. */
export type Page = z.output<typeof Page>;
export type PrerenderedLocale = z.output<typeof PrerenderedLocale>;
export type Template = {
  readonly html: string;
  readonly prerendered: ReadonlyMap<string, PrerenderedLocale>;
};

const fallback = 'en';

/**
 * Reads the template. A language without a prerendered file gets the English one.
 * @returns `undefined` if the pages are not built
 */
export async function readTemplate(dist: string, locales: readonly string[]): Promise<Template | undefined> {
  const read = async (locale: string): Promise<PrerenderedLocale> =>
    PrerenderedLocale.parse(JSON.parse(await readFile(join(dist, 'prerendered', `${locale}.json`), 'utf8')));
  const missing = (): undefined => undefined;
  const html = await readFile(join(dist, 'index.html'), 'utf8').catch(missing);
  const english = await read(fallback).catch(missing);
  if (html === undefined || english === undefined) return undefined;
  const prerendered = new Map<string, PrerenderedLocale>([[fallback, english]]);
  for (const locale of locales) prerendered.set(locale, (await read(locale).catch(missing)) ?? english);
  return { html, prerendered };
}
