// Writes .br and .gz beside each asset; HTML with shrimp is never compressed (docs/design/trust.md#shrimp).
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';
import { buildCache } from './build-cache.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const cache = buildCache();
/** Files at once: a build of 25 languages has thousands, and a process may open 1,024. */
const lanes = 16;
const compressible = /\.(?:js|css|svg|json|txt)$/;

/** Vite plugin: compresses the assets folder after all other files are written. */
export function compress(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'glimpse:compress',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const folder = join(config.root, config.build.outDir, config.build.assetsDir);
        const names = (await readdir(folder)).filter((name) => compressible.test(name));
        const left = names.values(); // one iterator for all lanes: each takes the next file
        const lane = async (): Promise<void> => {
          for (const name of left) await compressFile(join(folder, name));
        };
        await Promise.all(Array.from({ length: lanes }, lane));
        await cache.prune(Date.now());
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const plain = await readFile(path);
  const [br, gz] = await Promise.all([
    cache.cached('brotli 11', plain, () => brotli(plain, { params: brotliOf(plain.length) })),
    cache.cached('gzip 9', plain, () => zip(plain, { level: 9 })),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

const brotliOf = (bytes: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: 11,
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
});
