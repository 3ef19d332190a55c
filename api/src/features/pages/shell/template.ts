// Reads the built template and the prerendered pages in every language (docs/design/web-build.md#page-shell).
import { existsSync, readFileSync } from 'node:fs';
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
  /** In the place of the common stylesheet stands `{{styles}}`. */
  readonly html: string;
  readonly styles: Styles;
  readonly prerendered: PrerenderedPages;
};

/** The prerendered pages of a language; `undefined` for one that the site does not offer. */
export type PrerenderedPages = { get(locale: string): PrerenderedLocale | undefined };

/** The common stylesheet: its link, and its text as an element. Both have `{{nonce}}`. */
export type Styles = { readonly link: string; readonly inline: string };

const fallback = 'en';
const stylesheet = /<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/;

/**
 * Reads the template. A language without a prerendered file gets the English one.
 * @returns `undefined` if the pages are not built
 */
export async function readTemplate(dist: string, locales: readonly string[]): Promise<Template | undefined> {
  const fileOf = (locale: string): string => join(dist, 'prerendered', `${locale}.json`);
  const html = await readFile(join(dist, 'index.html'), 'utf8').catch((): undefined => undefined);
  if (html === undefined || !existsSync(fileOf(fallback))) return undefined;
  const built = [fallback, ...locales].map((locale) => {
    const file = fileOf(locale);
    return [locale, existsSync(file) ? file : fileOf(fallback)] as const;
  });
  return { ...(await withStyles(html, dist)), prerendered: readAtUse(new Map(built)) };
}

/** Reads the pages of a language at its first use: of 25 languages a process uses few. */
function readAtUse(files: ReadonlyMap<string, string>): PrerenderedPages {
  const pages = new Map<string, PrerenderedLocale>();
  return {
    get(locale) {
      const known = pages.get(locale);
      const file = files.get(locale);
      if (known || file === undefined) return known;
      const read = PrerenderedLocale.parse(JSON.parse(readFileSync(file, 'utf8')));
      pages.set(locale, read);
      return read;
    },
  };
}

/** Takes the stylesheet out of the template; one without stays as it is. */
async function withStyles(html: string, dist: string): Promise<Pick<Template, 'html' | 'styles'>> {
  const [link, file] = stylesheet.exec(html) ?? [];
  if (link === undefined || file === undefined) return { html, styles: { link: '', inline: '' } };
  const text = await readFile(join(dist, file), 'utf8');
  // chunks fetch each stylesheet that has no link in the page; one of another type is not fetched, so it
  // needs no hash
  const unfetched = `<link type="text/none" rel="stylesheet" href="/${file}">`;
  const inline = `<style nonce="{{nonce}}">${text}</style>${unfetched}`;
  return { html: html.replace(link, '<!--{{styles}}-->'), styles: { link, inline } };
}
