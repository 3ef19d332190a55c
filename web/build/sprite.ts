// Draws the icons of the product: inline paths and a sprite (docs/design/web.md#icons).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { firstIcons, icons } from '../src/ui/display/icon-names.ts';
import { toPath } from './icon-path.ts';

interface IconSet {
  icons: Record<string, { body: string } | undefined>;
  aliases: Record<string, { parent: string } | undefined>;
}

/** Returns each icon as the `d` of one path on a 24 px grid. */
export function iconPaths(): Readonly<Record<string, string>> {
  const path = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json');
  const set: IconSet = JSON.parse(readFileSync(path, 'utf8'));
  return Object.fromEntries(
    Object.entries(icons).map(([name, drawing]) => {
      const body = (set.icons[drawing] ?? set.icons[set.aliases[drawing]?.parent ?? ''])?.body;
      if (body === undefined) throw new Error(`no drawing called ${drawing} in the Lucide set`);
      return [name, toPath(body)];
    }),
  );
}

/** Returns the sprite as SVG: one `symbol` for each icon that is not drawn inline. */
export function spriteText(): string {
  const symbols = Object.entries(iconPaths())
    .filter(([name]) => !isFirst(name))
    .map(([name, d]) => `<symbol id="${name}" viewBox="0 0 24 24"><path d="${d}"/></symbol>`);
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

const isFirst = (name: string): boolean => firstIcons.some((first) => first === name);

/** Returns the path of the sprite, which holds a hash of its content. */
function spritePath(text: string): string {
  return `assets/icons-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.svg`;
}

/** Vite plugin: emits the sprite and tells `Icon` its path and the inline paths. */
export function sprite(): Plugin {
  const text = spriteText();
  const path = spritePath(text);
  const drawn = Object.fromEntries(Object.entries(iconPaths()).filter(([name]) => isFirst(name)));
  const define = { __SPRITE_URL__: JSON.stringify(`/${path}`), __ICON_PATHS__: JSON.stringify(drawn) };
  return {
    name: 'glimpse:sprite',
    config: () => ({ define }),
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
