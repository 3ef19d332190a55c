// Lets V8 compile the whole entry while it loads (record 058, docs/design/web-build.md#chunks).
import type { Plugin } from 'vite';

/** V8 reads it as the first line alone; other engines skip it (WICG explicit compile hints). */
export const hint = '//# allFunctionsCalledOnLoad';

export const withHint = (code: string): string => `${hint}\n${code}`;

/** Vite plugin. It is the last one that changes a script, because the bundler itself puts a line first. */
export function compileHint(): Plugin {
  return {
    name: 'glimpse:compile-hint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.isEntry) file.code = withHint(file.code);
      },
    },
  };
}
