// Compiles the message catalogues at build time, so that pages carry no ICU parser (web.md 12, decision 26).
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const catalogue = /\/web\/locales\/[A-Za-z_]+\.json$/;

/** A tree of ICU texts becomes the same tree of what `icu-minify/format` reads. @throws Error that names the broken message */
export function compileMessages(tree: unknown, path = ''): unknown {
  if (typeof tree === 'string') {
    try {
      return compile(tree);
    } catch (cause) {
      throw new Error(`Message ${path} is not valid ICU.`, { cause });
    }
  }
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) throw new Error(`Message ${path} is neither a text nor a group.`);
  return Object.fromEntries(Object.entries(tree).map(([name, inner]) => [name, compileMessages(inner, path ? `${path}.${name}` : name)]));
}

/** Vite plugin: `locales/*.json` are compiled, and `use-intl` takes the formatter that reads compiled messages. */
export function messages(): Plugin {
  return {
    name: 'glimpse-messages',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
      optimizeDeps: { exclude: ['use-intl'] },
    }),
    transform(code, id) {
      if (!catalogue.test(id)) return null;
      const texts: unknown = JSON.parse(code);
      return { code: JSON.stringify(compileMessages(texts)), map: null };
    },
  };
}
