// After the bundle is written: renders each page's frame and heading per language into dist/painted, with its preloads (style §13, Shell).
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import type { Messages } from '../src/lib/translate.ts';
import type { prerenderAll } from '../src/shell/prerendered.tsx';
import { cssName } from './css-names.ts';
import { headOf, type Manifest } from './page-head.ts';
import { messages } from './messages.ts';
import { sprite } from './sprite.ts';

interface Painter {
  prerenderAll: typeof prerenderAll;
}

/** Renders with the page's own components, so that the painted part and the running page are the same boxes. */
export function paint(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'glimpse:paint',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(/<!--(?!\{\{)[^]*?-->\s*/g, '') },
    closeBundle: {
      sequential: true,
      async handler() {
        const { root } = config;
        const dist = join(root, config.build.outDir);
        const painter = await loadPainter(root, join(dist, '.painter'));
        const manifest: Manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'));
        const styles = await stylesOf(manifest, dist);
        await mkdir(join(dist, 'painted'), { recursive: true });
        for (const file of await readdir(join(root, 'locales'))) {
          const locale = file.replace('.json', '');
          const texts: Messages = JSON.parse(await readFile(join(root, 'locales', file), 'utf8'));
          const painted = await painter.prerenderAll(locale, texts);
          for (const { root: markup } of Object.values(painted.pages)) demandStyles(markup, styles);
          const pages = Object.entries(painted.pages).map(([pattern, page]) => [
            pattern,
            { title: page.title, head: headOf(page, manifest, `locales/${file}`), root: page.root },
          ]);
          await writeFile(join(dist, 'painted', file), JSON.stringify({ ...painted, pages: Object.fromEntries(pages) }));
        }
        await rm(join(dist, '.painter'), { recursive: true });
      },
    },
  };
}

async function loadPainter(root: string, outDir: string): Promise<Painter> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react(), messages(), sprite()],
    css: { modules: { generateScopedName: cssName } },
    build: { ssr: 'src/shell/prerendered.tsx', outDir, emptyOutDir: true, rolldownOptions: { output: { entryFileNames: 'painted.mjs' } } },
  });
  const painter: Painter = await import(pathToFileURL(join(outDir, 'painted.mjs')).href);
  return painter;
}

async function stylesOf(manifest: Manifest, dist: string): Promise<string> {
  const files = new Set(Object.values(manifest).flatMap((chunk) => chunk?.css ?? []));
  return (await Promise.all([...files].map((file) => readFile(join(dist, file), 'utf8')))).join('');
}

/** A class that only the painter imports would be missing from the page's stylesheet. @throws Error that names it */
function demandStyles(markup: string, styles: string): void {
  const names = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '));
  const missing = names.find((name) => name.includes('_') && !styles.includes(`.${name}`));
  if (missing) throw new Error(`the painted class ${missing} is in no stylesheet of the build`);
}
