// Compiles message catalogues at build time, so that pages need no ICU parser (decision 26,
// docs/design/web.md#message-catalogue).
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const catalogue = /\/web\/locales\/[A-Za-z_]+\.json(\?information)?$/;

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys below `pages` that only the information pages read. They fetch them with their own chunk. */
const longPages = ['about', 'security', 'privacy', 'terms'];

/** Returns the texts of the information pages, or all others and the titles, which the shell sets. */
export function partOf(texts: unknown, information: boolean): unknown {
  if (!isTree(texts) || !isTree(texts['pages'])) return texts;
  const { pages } = texts;
  const long = Object.fromEntries(
    longPages.filter((name) => name in pages).map((name) => [name, pages[name]]),
  );
  if (information) return { pages: long };
  const titles = Object.entries(long).map(([name, page]) => [
    name,
    { documentTitle: isTree(page) ? page['documentTitle'] : '' },
  ]);
  return { ...texts, pages: { ...pages, ...Object.fromEntries(titles) } };
}

/** Compiles a tree of ICU texts for `icu-minify/format`. @throws Error that names the invalid message */
export function compileMessages(tree: unknown, path = ''): unknown {
  if (typeof tree === 'string') {
    try {
      return compile(tree);
    } catch (cause) {
      throw new Error(`Message ${path} is not valid ICU.`, { cause });
    }
  }
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree))
    throw new Error(`Message ${path} is neither a text nor a group.`);
  return Object.fromEntries(
    Object.entries(tree).map(([name, inner]) => [
      name,
      compileMessages(inner, path ? `${path}.${name}` : name),
    ]),
  );
}

/** Vite plugin: compiles `locales/*.json`. `?information` selects the texts of the information pages. */
export function messages(): Plugin {
  return {
    name: 'glimpse-messages',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
      },
      optimizeDeps: { exclude: ['use-intl'] },
    }),
    transform(code, id) {
      const found = catalogue.exec(id);
      if (!found) return null;
      const texts: unknown = JSON.parse(code);
      const part = found[1] !== undefined;
      const compiled = JSON.stringify(compileMessages(partOf(texts, part)));
      return part
        ? { code: `export default ${compiled}`, moduleType: 'js', map: null }
        : { code: compiled, map: null };
    },
  };
}
