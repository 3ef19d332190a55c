// Reads the built documents of sealed links: one per page and language, with the hashes of its policy
// (docs/design/sealed-links.md#the-pages).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Asset, readAssets } from '#platform/http/response/static-files.ts';

const Facts = z.object({ file: z.string(), lang: z.string(), script: z.string(), style: z.string() });
const Languages = z.record(z.string(), Facts);
const Manifest = z.object({ s: Languages, p: Languages });

/** The pages, by their path without the slash. */
export type SealedPage = 's' | 'p';

/** A document; `lang` is the tag of its language, `script` and `style` are SHA-256 in base64. */
export type SealedDocument = z.output<typeof Facts> & { readonly asset: Asset };

export type SealedDocuments = {
  /** The document in a language, else in English. `undefined` if the pages are not built. */
  get(page: SealedPage, locale: string): Promise<SealedDocument | undefined>;
};

const fallback = 'en';
const mount = '/sealed';

async function readDocuments(folder: string): Promise<SealedDocuments> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((): undefined => undefined);
  if (text === undefined) return { get: async () => undefined };
  const manifest = Manifest.parse(JSON.parse(text));
  const isRare = (path: string): boolean => !path.endsWith(`.${fallback}.html`);
  const assets = await readAssets(folder, mount, isRare);
  return {
    async get(page, locale) {
      const facts = manifest[page][locale] ?? manifest[page][fallback];
      const asset = facts && (await assets.get(`${mount}/${facts.file}`));
      return asset && { ...facts, asset };
    },
  };
}

/**
 * Reads the documents.
 * @param webDist folder of the built pages
 * @param changes true while the pages are edited: they are read for each request
 * @throws an error of the file system, or of the manifest
 */
export async function readSealedDocuments(webDist: string, changes: boolean): Promise<SealedDocuments> {
  const folder = join(webDist, 'sealed-pages');
  if (!changes) return readDocuments(folder);
  return { get: async (page, locale) => (await readDocuments(folder)).get(page, locale) };
}
