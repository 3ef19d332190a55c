// Makes the one icon sprite of the page from the names in src/ui/icon-names.ts (style §12, web.md 2.4).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { icons } from '../src/ui/display/icon-names.ts';

interface IconSet {
  icons: Record<string, { body: string } | undefined>;
  aliases: Record<string, { parent: string } | undefined>;
}

/** The sprite as SVG text: one `symbol` per used icon, on a 24 px grid with 1.75 px strokes. */
export function spriteText(): string {
  const path = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
  const set: IconSet = JSON.parse(readFileSync(path, 'utf8'));
  const symbols = Object.entries(icons).map(([name, drawing]) => {
    const body = (set.icons[drawing] ?? set.icons[set.aliases[drawing]?.parent ?? ''])?.body;
    if (body === undefined) throw new Error(`no drawing called ${drawing} in the Lucide set`);
    return `<symbol id="${name}" viewBox="0 0 24 24">${body.replaceAll('stroke-width="2"', 'stroke-width="1.75"')}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

/** Path of the sprite: it changes when a drawing changes. */
function spritePath(text: string): string {
  return `assets/icons-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.svg`;
}

/** Emits the sprite and tells `Icon` where it is, in a build, in tests and in development alike. */
export function sprite(): Plugin {
  const text = spriteText();
  const path = spritePath(text);
  return {
    name: 'glimpse:sprite',
    config: () => ({ define: { __SPRITE_URL__: JSON.stringify(`/${path}`) } }),
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: path, source: text });
    },
    configureServer(server) {
      server.middlewares.use(`/${path}`, (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(text);
      });
    },
  };
}
