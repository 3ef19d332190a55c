// Minifies each chunk with terser (record 028), and keeps the result for the next build of the same chunk.
import { readFileSync } from 'node:fs';
import { type MinifyOptions, minify as terser } from 'terser';
import type { Plugin } from 'vite';
import { buildCache } from './build-cache.ts';

const options: MinifyOptions = {
  module: true,
  ecma: 2020,
  compress: { passes: 3, pure_getters: true, keep_fargs: false },
};

const terserPackage: { readonly version: string } = JSON.parse(
  readFileSync(new URL(import.meta.resolve('terser/package.json')), 'utf8'),
);
const kind = `terser ${terserPackage.version} ${JSON.stringify(options)}`;

async function minified(code: string): Promise<Uint8Array> {
  const result = await terser(code, { ...options });
  if (result.code === undefined) throw new Error('terser gave no code');
  return Buffer.from(result.code);
}

const { cached } = buildCache();

/** Vite plugin. Names of other chunks are placeholders here, so that a changed chunk changes no other one. */
export function minify(): Plugin {
  return {
    name: 'glimpse:minify',
    apply: 'build',
    renderChunk: {
      order: 'post',
      handler: async (code) => ({
        code: Buffer.from(await cached(kind, code, () => minified(code))).toString(),
        map: null,
      }),
    },
  };
}
