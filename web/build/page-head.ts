// Writes the head of a page: preloads, preview card, robots (docs/design/web-build.md#page-shell).

import { basename } from 'node:path';
import { preloadedView } from './preloaded-view.ts';

/** The part of Vite's manifest that a head needs. */
export type Manifest = Readonly<
  Record<
    string,
    { file: string; name?: string; css?: string[]; imports?: string[]; isEntry?: boolean } | undefined
  >
>;

interface HeadSource {
  title: string;
  preview: string | undefined;
  chunk: string | undefined;
  /** Path of the texts that the page loads first. */
  texts: string;
  noIndex: boolean;
  /** The page looks its secret up before its script is loaded. */
  early: boolean;
}

/** Returns HTML with placeholders `{nonce}`, `{brand}`, `{host}`. @throws if the manifest lacks a chunk */
export function headOf(page: HeadSource, manifest: Manifest): string {
  const { title, preview, chunk, texts, noIndex, early } = page;
  const wanted = chunk === undefined ? [] : withImports(chunk, manifest);
  const styles = wanted
    .flatMap(({ css = [] }) => css)
    .map((file) => `<link rel="stylesheet" href="/${file}">`);
  const scripts = wanted.map(({ file }) => `<link rel="modulepreload" href="/${file}" nonce="{nonce}">`);
  const card =
    preview === undefined
      ? []
      : [
          meta('name', 'description', preview),
          meta('property', 'og:title', title),
          meta('property', 'og:description', preview),
        ];
  const robots = noIndex ? [meta('name', 'robots', 'noindex, nofollow')] : [];
  const preload = `<link rel="preload" as="fetch" crossorigin href="/${texts}">`;
  return [...(early ? [preloadedView] : []), ...styles, preload, ...scripts, ...card, ...robots].join('');
}

/** Returns the chunk and all that it imports, without the entry, which the template loads. */
function withImports(source: string, manifest: Manifest) {
  const chunks = new Set([chunkOf(source, manifest)]);
  for (const { imports = [] } of chunks)
    for (const name of imports) {
      const imported = chunkOf(name, manifest);
      if (imported.isEntry !== true) chunks.add(imported);
    }
  return [...chunks];
}

/** Finds a chunk by its source file, or by the name of that file if the chunk holds more. */
function chunkOf(source: string, manifest: Manifest) {
  const found =
    manifest[source] ?? Object.values(manifest).find((chunk) => chunk?.name === basename(source, '.tsx'));
  if (!found) throw new Error(`${source} is not in the build's manifest`);
  return found;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<meta ${kind}="${name}" content="${escaped}">`;
}
