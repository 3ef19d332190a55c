// Bundles script and style of one sealed page into two texts (docs/design/sealed-links.md#the-pages).
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { contracts } from '../contracts.ts';
import { minify } from '../minify.ts';
import { iconPaths } from '../sprite.ts';
import { schemeMedia } from './scheme-media.ts';
import { trimStyle } from './trim-style.ts';

/** The pages, by their path without the slash, with the modules that start them. */
export const sealedEntries = { s: 'recipient/recipient.ts', p: 'receipt/receipt.ts' } as const;
export type SealedPageName = keyof typeof sealedEntries;

export type PageCode = { readonly script: string; readonly style: string };

/** Puts the drawing of an icon in the place of its use, so that a page holds only those that it draws. */
const drawings = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(iconPaths()).map(([name, d]) => [`__SEALED_ICONS__.${name}`, JSON.stringify(d)]),
  );

/**
 * Bundles a page. Modules without use are left out, also those that say nothing of their side effects: the
 * pages share files of `lib` with React and need none of it.
 * @param browsers the oldest browsers, as Vite names them
 * @throws Error if the bundle is not one script and one style
 */
export async function bundlePage(
  root: string,
  page: SealedPageName,
  browsers: readonly string[],
): Promise<PageCode> {
  const bundled = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    plugins: [contracts(), minify()],
    define: drawings(),
    css: {
      postcss: { plugins: [schemeMedia()] },
    },
    build: {
      write: false,
      target: [...browsers],
      cssTarget: [...browsers],
      minify: false,
      cssMinify: 'lightningcss',
      cssCodeSplit: false, // else a script in one piece would add its style itself
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: join(root, 'src/sealed-pages', sealedEntries[page]),
        treeshake: {
          moduleSideEffects: (id) => id.endsWith('.css'),
          manualPureFunctions: ['per20min'], // of contracts/src/limits.ts
        },
        output: { format: 'iife', minify: false },
      },
    },
  });
  return codeOf([bundled].flat().flatMap((one) => ('output' in one ? one.output : [])));
}

function codeOf(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): PageCode {
  const scripts = files.filter((file) => file.type === 'chunk');
  const styles = files.filter((file) => file.type === 'asset');
  const [script, style] = [scripts[0], styles[0]];
  if (!script || !style || files.length !== 2) throw new Error('A sealed page is one script and one style.');
  return { script: script.code.trim(), style: trimStyle(String(style.source), script.code) };
}
