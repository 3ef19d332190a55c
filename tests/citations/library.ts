// Collects the targets of citations: files, headings, decisions, records, rules, goals, promises.
import { headingsOf, sectionOf } from './markdown.ts';

export type Library = {
  /** All files and folders, without a trailing slash. */
  readonly paths: ReadonlySet<string>;
  /** The anchors of a Markdown page; `undefined` for other files. */
  readonly anchors: (path: string) => ReadonlySet<string> | undefined;
  readonly decisions: ReadonlySet<string>;
  readonly records: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
  readonly goals: ReadonlySet<string>;
  readonly promises: ReadonlySet<string>;
};

/** Returns all matches of the first group of `pattern`. */
const found = (text: string, pattern: RegExp): ReadonlySet<string> =>
  new Set([...text.matchAll(pattern)].map(([, one = '']) => one));

/** Returns the folders of the files, and the root as `''`. */
function foldersOf(files: readonly string[]): readonly string[] {
  const parts = files.map((file) => file.split('/'));
  return parts.flatMap((names) => names.map((_, depth) => names.slice(0, depth).join('/')));
}

/** Opens the library. It reads a page only when a citation needs its headings. */
export function openLibrary(files: readonly string[], read: (path: string) => string): Library {
  const paths = new Set([...files, ...foldersOf(files)]);
  const pageOf = (path: string): string => (paths.has(path) ? read(path) : '');
  const known = new Map<string, ReadonlySet<string>>();
  const anchors = (path: string) => {
    if (!path.endsWith('.md') || !paths.has(path)) return undefined;
    const page = known.get(path) ?? new Set(headingsOf(read(path)).map(({ anchor }) => anchor));
    known.set(path, page);
    return page;
  };
  const titles = headingsOf(pageOf('docs/design/decisions.md')).map(({ title }) => title);
  const trust = pageOf('docs/design/trust.md');
  return {
    paths,
    anchors,
    decisions: found(titles.join('\n'), /^Decision (\d+):/gm),
    records: found(files.join('\n'), /^docs\/decisions\/(\d{3})-[^/]+\.md$/gm),
    rules: found(sectionOf(pageOf('CONTRIBUTING.md'), 'house-rules'), /^(\d+)\. /gm),
    goals: found(sectionOf(trust, 'goals'), /\b([A-Z]\d{1,2})\b/g),
    promises: found(sectionOf(trust, 'promises'), /\b(P\d{1,2})\b/g),
  };
}
