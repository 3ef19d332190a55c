// Builds the icon sprite from the names in src/ui/display/icon-names.ts (docs/design/web.md#icons).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { icons } from '../src/ui/display/icon-names.ts';

interface IconSet {
  icons: Record<string, { body: string } | undefined>;
  aliases: Record<string, { parent: string } | undefined>;
}

/** Returns the sprite as SVG: one `symbol` per used icon, on a 24 px grid with 1.75 px strokes. */
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

/** Returns the path of the sprite, which holds a hash of its content. */
function spritePath(text: string): string {
  return `assets/icons-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.svg`;
}

/** Vite plugin: emits the sprite and tells `Icon` its path, in builds, tests and development. */
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
