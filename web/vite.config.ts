// How the pages are built: hashed files, one stylesheet, prerendered pages
// (docs/design/web-build.md#page-shell).
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkOf } from './build/chunks.ts';
import { contracts } from './build/contracts.ts';
import { compress } from './build/compress.ts';
import { layerOrder } from './build/layer-order.ts';
import { messages } from './build/messages.ts';
import { cssName, prerender } from './build/prerender.ts';
import { sprite } from './build/sprite.ts';
import { trimRouter } from './build/trim-router.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** Plug-ins that change or read the written files, in this order. */
const files = [layerOrder(), prerender(), compress()];
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

export default defineConfig(({ command }) => {
  if (command === 'build') process.env['NODE_ENV'] = 'production'; // also when a test runs the build
  return {
    root,
    plugins: [contracts(), react(), messages(root), sprite(), trimRouter(), ...files],
    html: { cspNonce: '{{nonce}}' },
    css: { modules: { generateScopedName: cssName } },
    build: {
      target: browsers,
      cssTarget: browsers,
      manifest: true,
      assetsInlineLimit: 0,
      sourcemap: false,
      minify: 'terser',
      terserOptions: {
        module: true,
        ecma: 2020,
        compress: { passes: 3, pure_getters: true, keep_fargs: false },
      },
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: chunkOf, debugName: 'main' }],
          },
        },
      },
    },
  };
});
