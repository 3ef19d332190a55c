// How the pages are built: hashed files, one stylesheet, prerendered pages
// (docs/design/web-build.md#page-shell).
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { Features } from 'lightningcss';
import { defineConfig } from 'vite';
import { chunkOf } from './build/chunks.ts';
import { compileHint } from './build/compile-hint.ts';
import { contracts } from './build/contracts.ts';
import { compress } from './build/compress.ts';
import { devShell } from './build/dev-shell.ts';
import { integrity } from './build/integrity.ts';
import { layerOrder } from './build/layer-order.ts';
import { messages } from './build/messages.ts';
import { minify } from './build/minify.ts';
import { pageHashes } from './build/page-hashes.ts';
import { cssName, prerender } from './build/prerender.ts';
import { sealedPages } from './build/sealed-pages/sealed-pages.ts';
import { sprite } from './build/sprite.ts';
import { themeFallback } from './build/theme-fallback.ts';
import { trimRouter } from './build/trim-router.ts';
import { withoutStarts } from './build/without-starts.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** The floor (docs/browsers.md#floor). */
const browsers = ['chrome111', 'edge111', 'firefox128', 'safari16.4'];
/** Plug-ins that change or read the written files, in this order. */
const files = [
  layerOrder(),
  compileHint(),
  prerender(),
  sealedPages(browsers),
  integrity(),
  pageHashes(),
  compress(),
];

/** Libraries of the pages. Listed because one that Vite finds later reloads the page. */
const libraries = [
  '@noble/hashes/sha2.js',
  '@tanstack/react-query',
  'react',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'react/jsx-dev-runtime',
  'uqr',
] as const;

/** Else the bundler prints anew what the plug-in `minify` made. */
const unprinted = { minify: false } as const;

/** Plug-ins that change modules. */
const sources = [
  contracts(),
  withoutStarts(),
  react(),
  messages(root),
  sprite(),
  trimRouter(),
  devShell(),
  minify(),
];

export default defineConfig(({ command }) => {
  if (command === 'build') process.env['NODE_ENV'] = 'production'; // also when a test runs the build
  return {
    root,
    plugins: [...sources, ...files],
    html: { cspNonce: '{{nonce}}' },
    optimizeDeps: { include: [...libraries] },
    worker: { plugins: () => [minify()], rolldownOptions: { output: unprinted } },
    css: {
      modules: { generateScopedName: cssName },
      postcss: { plugins: [themeFallback()] },
      lightningcss: { exclude: Features.LightDark }, // themeFallback() leaves it to browsers that have it
    },
    build: {
      target: browsers,
      cssTarget: browsers,
      manifest: true,
      assetsInlineLimit: 0,
      sourcemap: false,
      minify: false, // by the plug-in, which keeps what it made before
      cssMinify: 'lightningcss',
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          ...unprinted,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: chunkOf, debugName: 'main' }],
          },
        },
      },
    },
  };
});
