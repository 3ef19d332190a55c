// Names the SHA-256 of every script and style, for browsers and for docs/verify.md
// (docs/design/web-build.md#integrity).
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

/** Hashes by path, such as `/assets/index-Bl-Q_o-q.js`. */
export type Hashes = Readonly<Record<string, string>>;

/** As the attribute `integrity` and content policies write it. */
export const integrityOf = (content: Uint8Array | string): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

const named = /<(?:script|link)\b[^>]*?\s(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g;

/**
 * Adds `integrity` to each script, style and preload that names a file of the build.
 * @throws if the build has no such file
 */
export const withIntegrity = (html: string, hashes: Hashes): string =>
  html.replaceAll(named, (tag, path: string) => {
    const hash = hashes[path];
    if (hash === undefined) throw new Error(`A page names ${path}, which the build does not have`);
    return `${tag} integrity="${hash}"`;
  });

const preloaded = /<link rel="modulepreload" href="(\/assets\/[^"]+\.js)"/g;

/**
 * Puts the hashes of the preloaded chunks before a head. Chromium fetches a chunk again whose preload it
 * refused, and checks the second one by this map alone.
 * @param head with the place holder `{nonce}`
 */
export function withImportMap(head: string, hashes: Hashes): string {
  const paths = [...head.matchAll(preloaded)].map(([, path = '']) => path);
  if (paths.length === 0) return head;
  const map = { integrity: Object.fromEntries(paths.map((path) => [path, hashes[path]])) };
  return `<script type="importmap" nonce="{nonce}">${JSON.stringify(map)}</script>${head}`;
}

/** Hashes the written scripts and styles, sorted by path. */
export async function hashAssets(dist: string): Promise<Hashes> {
  const names = (await readdir(join(dist, 'assets'))).filter((name) => /\.(?:js|css)$/.test(name)).toSorted();
  const hashed = names.map(async (name) => {
    const content = await readFile(join(dist, 'assets', name));
    return [`/assets/${name}`, integrityOf(content)] as const;
  });
  return Object.fromEntries(await Promise.all(hashed));
}

type Language = { readonly pages: Readonly<Record<string, { readonly head: string }>> };

/** Rewrites the pages of one language. */
async function rewriteLanguage(path: string, hashes: Hashes): Promise<void> {
  const language: Language = JSON.parse(await readFile(path, 'utf8'));
  const pages = Object.entries(language.pages).map(([pattern, page]) => {
    const head = withImportMap(withIntegrity(page.head, hashes), hashes);
    return [pattern, { ...page, head }] as const;
  });
  await writeFile(path, JSON.stringify({ ...language, pages: Object.fromEntries(pages) }));
}

/** Vite plugin: runs after the plug-ins that write scripts, styles and pages. */
export function integrity(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'glimpse:integrity',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const dist = join(config.root, config.build.outDir);
        const hashes = await hashAssets(dist);
        const template = join(dist, 'index.html');
        await writeFile(template, withIntegrity(await readFile(template, 'utf8'), hashes));
        const folder = join(dist, 'prerendered');
        for (const name of await readdir(folder)) await rewriteLanguage(join(folder, name), hashes);
      },
    },
  };
}
