// Writes the documents of sealed links: one per page and language, and what the API needs to know of each
// (docs/design/sealed-links.md#the-pages).
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig, ViteDevServer } from 'vite';
import type { TextTree } from '../../src/lib/merge-texts.ts';
import { tagOf } from '../../src/lib/languages.ts';
import { buildCache } from '../build-cache.ts';
import { readCatalogue } from '../catalogue.ts';
import { withPseudo } from '../messages.ts';
import { bundlePage, sealedEntries, type SealedPageName } from './page-code.ts';
import { documentOf, paintedKeys, policyHash } from './page-document.ts';
import { flatTexts, keysIn, type PageTexts, textsIn, withPlaces } from './page-texts.ts';

/** What the manifest says of a document. Hashes are SHA-256 in base64. `lang`: tag of its language. */
type DocumentFacts = {
  readonly file: string;
  readonly lang: string;
  readonly sha256: string;
  readonly script: string;
  readonly style: string;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const { cached } = buildCache();

/** The folder of the documents inside the built pages. */
const folderName = 'sealed-pages';

/** Vite plugin. @param browsers the oldest browsers, as Vite names them */
export function sealedPages(browsers: readonly string[]): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'glimpse:sealed-pages',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (config.command !== 'build') return;
        await writeDocuments(config.root, join(config.root, config.build.outDir, folderName), browsers);
      },
    },
    configureServer(server) {
      const folder = process.env['DEV_SHELL'];
      if (folder !== undefined) keepWritten(server, join(folder, folderName), browsers);
    },
  };
}

const sources = /\/web\/(?:src\/(?:sealed-pages|lib|ui)|locales)\/|\/contracts\/src\/sealed-links/;

/** Writes the documents once `make dev` listens, and after each change of what they are made of. */
function keepWritten(
  { config, httpServer, watcher }: ViteDevServer,
  folder: string,
  browsers: readonly string[],
): void {
  let running = Promise.resolve();
  const write = (): void => {
    running = running
      .then(() => writeDocuments(config.root, folder, browsers))
      .catch((thrown: unknown) => config.logger.error(`The pages of sealed links: ${String(thrown)}`));
  };
  httpServer?.once('listening', write);
  watcher.on('change', (file) => sources.test(file) && write());
}

/** Writes all documents, and last the manifest, which says that all are there. */
export async function writeDocuments(
  root: string,
  folder: string,
  browsers: readonly string[],
): Promise<void> {
  const languages = readCatalogue(root, withPseudo);
  await mkdir(folder, { recursive: true });
  const manifest: Record<string, Record<string, DocumentFacts>> = {};
  const names: readonly SealedPageName[] = ['s', 'p'];
  for (const page of names) {
    const bundled = await bundlePage(root, page, browsers);
    const english = languages.get('en')?.whole ?? {};
    const keys = keysIn(bundled.script, flatTexts(english));
    const code = { ...bundled, script: withPlaces(bundled.script, keys) };
    const facts: Record<string, DocumentFacts> = (manifest[page] = {});
    for (const [id, { whole }] of languages) {
      const { language, texts, painted } = wordsOf({ id, whole, english }, page, keys);
      const html = documentOf({ language, code, texts, painted });
      const file = `${page}.${id}.html`;
      await writeWithPacked(join(folder, file), html);
      facts[id] = {
        file,
        lang: tagOf(language),
        sha256: createHash('sha256').update(html).digest('base64'),
        script: policyHash(code.script),
        style: policyHash(code.style),
      };
    }
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

type Catalogues = { readonly id: string; readonly whole: TextTree; readonly english: TextTree };

/** The words of a page in one language, or all of them in English. @throws Error if English lacks one */
function wordsOf({ id, whole, english }: Catalogues, page: SealedPageName, keys: readonly string[]) {
  const own = paintedKeys[page];
  const read = (tree: TextTree): { texts: PageTexts; painted: PageTexts } | undefined => {
    const [texts, painted] = [textsIn(tree, keys), textsIn(tree, own)];
    return texts && painted && { texts, painted };
  };
  const inEnglish = read(english);
  if (!inEnglish) throw new Error(`English lacks a text of the page ${sealedEntries[page]}`);
  const translated = read(whole);
  const { texts, painted } = translated ?? inEnglish;
  return { language: translated ? id : 'en', texts, painted: { own: painted, english: inEnglish.painted } };
}

async function writeWithPacked(path: string, html: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: html.length };
  const [br, gz] = await Promise.all([
    cached('brotli 11', html, () => brotli(html, { params })),
    cached('gzip 9', html, () => zip(html, { level: 9 })),
  ]);
  await Promise.all([writeFile(path, html), writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
