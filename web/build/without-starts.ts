// Leaves what the build paints of a page out of its scripts (docs/design/web-build.md#page-shell).
import type { Plugin } from 'vite';

const start = /^export const start: PageStart = \{(?: .* |\n[^]*?\n)\};\n/m;

/** Returns the source of a page without its start. The function that draws it goes as unused code. */
export const withoutStart = (code: string): string => code.replace(start, '');

/** Vite plugin: only the build that paints the pages needs the starts. */
export function withoutStarts(): Plugin {
  return {
    name: 'glimpse:without-starts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx$/, code: 'export const start' },
      handler: (code) => ({ code: withoutStart(code), map: null }),
    },
  };
}
