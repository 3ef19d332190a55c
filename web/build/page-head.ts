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
  chunks: readonly string[];
  /** Paths of the texts that the page loads first. */
  texts: readonly string[];
  noIndex: boolean;
  /** The page looks its secret up before its script is loaded. */
  early: boolean;
}

/** The same on every page, so that a card tells nothing about a secret (docs/design/web.md#no-oracle). */
const picture = [
  meta('property', 'og:site_name', '{brand}'),
  meta('property', 'og:type', 'website'),
  meta('property', 'og:image', '{scheme}://{host}/card.png'),
  meta('property', 'og:image:width', '1200'),
  meta('property', 'og:image:height', '630'),
  meta('name', 'twitter:card', 'summary_large_image'),
];

/** For those who keep the site; the pages of a secret do not need it. */
const manifestLinks =
  '<link rel="manifest" href="/site.webmanifest"><link rel="apple-touch-icon" href="/icon-180.png">';

/**
 * Returns HTML with placeholders `{nonce}`, `{brand}`, `{host}`, `{scheme}`.
 * @throws if the manifest lacks a chunk
 */
export function headOf(page: HeadSource, manifest: Manifest): string {
  const { title, preview, chunks, texts, noIndex, early } = page;
  const wanted = withImports(chunks, manifest);
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
  const robots = noIndex ? [meta('name', 'robots', 'noindex, nofollow')] : [manifestLinks];
  const preloads = texts.map((path) => `<link rel="preload" as="fetch" crossorigin href="/${path}">`);
  return [
    ...(early ? [preloadedView] : []),
    ...styles,
    ...preloads,
    ...scripts,
    ...picture,
    ...card,
    ...robots,
  ].join('');
}

/** Returns the chunks and all that they import, without the entry, which the template loads. */
function withImports(sources: readonly string[], manifest: Manifest) {
  const chunks = new Set(sources.map((source) => chunkOf(source, manifest)));
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
