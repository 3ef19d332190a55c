// Prerenders frame and heading of each page in each language (docs/design/web-build.md#page-shell).
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { mergeTexts } from '../src/lib/merge-texts.ts';
import type { Prerendered } from '../src/shell/prerender/prerendered.tsx';
import { headOf, type Manifest } from './page-head.ts';
import type { prerenderLanguage } from './prerender-entry.ts';
import { contracts } from './contracts.ts';
import { readCatalogue, textPath } from './catalogue.ts';
import { messages, withPseudo } from './messages.ts';
import { spareTexts } from './spare-texts.ts';
import { sprite } from './sprite.ts';
import { readTextParts } from './texts/text-parts.ts';

interface Prerenderer {
  prerenderLanguage: typeof prerenderLanguage;
}

/**
 * Names a CSS class the same in every build, because prerendered pages and script must agree.
 * `Button.module.css` and `primary` give `Button_primary`. File names are unique.
 */
export function cssName(local: string, file: string): string {
  return `${basename(file.split('?')[0] ?? file).replace('.module.css', '')}_${local}`;
}

/** Removes comments, but for slots, and indentation. */
const toTemplate = (html: string): string =>
  html.replace(/<!--(?!\{\{)[^]*?-->\s*/g, '').replace(/\n\s+/g, '\n');

/** Vite plugin. It renders with the components of the page, so that hydration does not move the layout. */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'glimpse:prerender',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: { order: 'post', handler: toTemplate },
    closeBundle: {
      sequential: true,
      async handler() {
        const { root } = config;
        const dist = join(root, config.build.outDir);
        const renderer = await loadPrerenderer(root, join(dist, '.prerenderer'));
        const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
        const styles = await stylesOf(manifest, dist);
        await mkdir(join(dist, 'prerendered'), { recursive: true });
        const languages = readCatalogue(root, withPseudo);
        const parts = readTextParts(root);
        const english = languages.get('en')?.whole ?? {};
        for (const [locale, { whole, hash }] of languages) {
          // what a language lacks is English in the page, too; languages.test.ts fails for it
          const prerendered = await renderer.prerenderLanguage(locale, mergeTexts(english, whole));
          for (const { root: markup } of Object.values(prerendered.pages)) requireStyles(markup, styles);
          const spare = spareTexts(languages, locale);
          const head = (page: Prerendered) => {
            const first = page.signedIn ? [page.texts, 'customerHeader'] : [page.texts];
            const texts = first.map((part) => textPath(locale, part, hash));
            const chunks = first.flatMap((part) => parts.get(part)?.entry ?? []);
            return headOf({ ...page, chunks, texts }, manifest) + spare;
          };
          await writeFile(join(dist, 'prerendered', `${locale}.json`), fileOf(prerendered, head));
        }
        await rm(join(dist, '.prerenderer'), { recursive: true });
      },
    },
  };
}

type Language = Awaited<ReturnType<typeof prerenderLanguage>>;

/** Returns what the API reads of one language. */
function fileOf({ pages, ...language }: Language, headOfPage: (page: Prerendered) => string): string {
  const written = Object.entries(pages).map(([pattern, page]) => {
    const { title, root } = page;
    return [pattern, { title, head: headOfPage(page), root }] as const;
  });
  return JSON.stringify({ ...language, pages: Object.fromEntries(written) });
}

async function loadPrerenderer(root: string, outDir: string): Promise<Prerenderer> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [contracts(), react(), messages(root), sprite()],
    css: { modules: { generateScopedName: cssName } },
    ssr: { noExternal: ['use-intl'] }, // bundled, so that it formats compiled messages
    build: {
      ssr: 'build/prerender-entry.ts',
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'prerendered.mjs' } },
    },
  });
  const renderer: Prerenderer = await import(pathToFileURL(join(outDir, 'prerendered.mjs')).href);
  return renderer;
}

async function stylesOf(manifest: Manifest, dist: string): Promise<string> {
  const files = new Set(Object.values(manifest).flatMap((chunk) => chunk?.css ?? []));
  return (await Promise.all([...files].map((file) => readFile(join(dist, file), 'utf8')))).join('');
}

/** Checks that the page's stylesheets hold every class of `markup`. @throws Error that names the class */
function requireStyles(markup: string, styles: string): void {
  const names = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '));
  const missing = names.find((name) => name.includes('_') && !styles.includes(`.${name}`));
  if (missing) throw new Error(`the prerendered class ${missing} is in no stylesheet of the build`);
}
