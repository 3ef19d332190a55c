// Writes the list of hashes by which a host can be compared with a release (docs/verify.md#the-list).
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { type Hashes, hashAssets } from './integrity.ts';

/** Name of the list in the folder of the built pages and in a release. */
export const hashesName = 'pages.json';

/** `documents`: by path, then by language. `assets`: by path. */
export type PageHashes = {
  readonly version: string;
  readonly documents: Readonly<Record<string, Hashes>>;
  readonly assets: Hashes;
};

/** The manifest of the sealed pages: `s` and `p`, then languages. */
type SealedManifest = Readonly<Record<string, Readonly<Record<string, { readonly sha256: string }>>>>;

const sorted = <V>(entries: readonly (readonly [string, V])[]): Readonly<Record<string, V>> =>
  Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** Hashes of each page by language, from what the build says of the sealed pages. */
export const documentHashes = (manifest: SealedManifest): PageHashes['documents'] =>
  sorted(
    Object.entries(manifest).map(([page, languages]) => {
      const hashes = Object.entries(languages).map(([id, { sha256 }]) => [id, `sha256-${sha256}`] as const);
      return [`/${page}`, sorted(hashes)] as const;
    }),
  );

export const writePageHashes = (hashes: PageHashes): string => `${JSON.stringify(hashes, null, 2)}\n`;

async function readJson<T>(path: string): Promise<T> {
  const read: T = JSON.parse(await readFile(path, 'utf8'));
  return read;
}

/** Vite plugin: runs after the plug-ins that write scripts, styles and sealed pages. */
export function pageHashes(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'glimpse:page-hashes',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const dist = join(config.root, config.build.outDir);
        const { version } = await readJson<{ version: string }>(join(config.root, 'package.json'));
        const sealed = await readJson<SealedManifest>(join(dist, 'sealed-pages/manifest.json'));
        const documents = documentHashes(sealed);
        const assets = await hashAssets(dist);
        await writeFile(join(dist, hashesName), writePageHashes({ version, documents, assets }));
      },
    },
  };
}
