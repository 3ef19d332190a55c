// Writes the shell of edited pages, which the API serves during `make dev`
// (docs/design/web-build.md#page-shell).
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { directionOf, tagOf } from '../src/lib/languages.ts';
import { readCatalogue } from './catalogue.ts';
import { withPseudo } from './messages.ts';
import { spareTexts } from './spare-texts.ts';

/** Vite plugin: once the server listens, it writes the shell to the folder that `DEV_SHELL` names. */
export function devShell(): Plugin {
  const folder = process.env['DEV_SHELL'];
  return {
    name: 'glimpse:dev-shell',
    apply: 'serve',
    configureServer(server) {
      if (folder !== undefined) server.httpServer?.once('listening', () => void writeShell(server, folder));
    },
  };
}

/**
 * Writes for each language one empty page, which appears with its script; then the template, which says that
 * all is there.
 */
async function writeShell(vite: ViteDevServer, folder: string): Promise<void> {
  const { root } = vite.config;
  const html = await readFile(join(root, 'index.html'), 'utf8');
  const languages = readCatalogue(root, withPseudo);
  await mkdir(join(folder, 'prerendered'), { recursive: true });
  for (const id of languages.keys()) {
    const page = { title: '{brand}', head: spareTexts(languages, id), root: '{content}' };
    const language = { lang: tagOf(id), dir: directionOf(id), pages: { '*': page } };
    await writeFile(join(folder, 'prerendered', `${id}.json`), JSON.stringify(language));
  }
  const template = await vite.transformIndexHtml('/index.html', html);
  await vite.warmupRequest('/src/main.tsx');
  await vite.waitForRequestsIdle(); // bundles of libraries that change later would break the first page
  await writeFile(join(folder, 'index.html'), template);
}
