// Compiles the message catalogues at build time, so that pages carry no ICU parser (web.md 12, decision 26).
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const catalogue = /\/web\/locales\/[A-Za-z_]+\.json(\?information)?$/;

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Below `pages`, what only the long pages read: they fetch it with their own chunk, every other page goes without. */
const longPages = ['about', 'security', 'privacy', 'terms'];

/** Either the texts of the long pages alone or all others; a title stays with the others, because the shell sets it. */
export function partOf(texts: unknown, information: boolean): unknown {
  if (!isTree(texts) || !isTree(texts['pages'])) return texts;
  const { pages } = texts;
  const long = Object.fromEntries(longPages.filter((name) => name in pages).map((name) => [name, pages[name]]));
  if (information) return { pages: long };
  const titles = Object.entries(long).map(([name, page]) => [name, { documentTitle: isTree(page) ? page['documentTitle'] : '' }]);
  return { ...texts, pages: { ...pages, ...Object.fromEntries(titles) } };
}

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

/** Vite plugin: `locales/*.json` are compiled, `?information` gives the long pages' part, and `use-intl` takes the formatter that reads compiled messages. */
export function messages(): Plugin {
  return {
    name: 'glimpse-messages',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
      optimizeDeps: { exclude: ['use-intl'] },
    }),
    transform(code, id) {
      const found = catalogue.exec(id);
      if (!found) return null;
      const texts: unknown = JSON.parse(code);
      const part = found[1] !== undefined;
      const compiled = JSON.stringify(compileMessages(partOf(texts, part)));
      return part ? { code: `export default ${compiled}`, moduleType: 'js', map: null } : { code: compiled, map: null };
    },
  };
}
