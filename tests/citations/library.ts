// What a citation may lead to: the files of the repository, their headings, and everything that has a number.
import { headingsOf, sectionOf } from './markdown.ts';

export type Library = {
  /** Every file and folder, folders without a slash at the end. */
  readonly paths: ReadonlySet<string>;
  /** The anchors of a Markdown page; `undefined` for any other file. */
  readonly anchors: (path: string) => ReadonlySet<string> | undefined;
  readonly decisions: ReadonlySet<string>;
  readonly records: ReadonlySet<string>;
  readonly rules: ReadonlySet<string>;
  readonly goals: ReadonlySet<string>;
  readonly promises: ReadonlySet<string>;
};

const decisionsPage = 'docs/design/decisions.md';
const trustPage = 'docs/design/trust.md';
const rulesPage = 'CONTRIBUTING.md';

/** What the first group of `pattern` finds, all over `text`. */
const found = (text: string, pattern: RegExp): ReadonlySet<string> => new Set([...text.matchAll(pattern)].map(([, one = '']) => one));

/** Every folder that leads to a file, and the root as the empty text. */
function foldersOf(files: readonly string[]): readonly string[] {
  const parts = files.map((file) => file.split('/'));
  return parts.flatMap((names) => names.map((_, depth) => names.slice(0, depth).join('/')));
}

/** Reads a page only when something cites it. */
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
  const titles = headingsOf(pageOf(decisionsPage)).map(({ title }) => title);
  const trust = pageOf(trustPage);
  return {
    paths,
    anchors,
    decisions: found(titles.join('\n'), /^Decision (\d+):/gm),
    records: found(files.join('\n'), /^docs\/decisions\/(\d{3})-[^/]+\.md$/gm),
    rules: found(sectionOf(pageOf(rulesPage), 'house-rules'), /^(\d+)\. /gm),
    goals: found(sectionOf(trust, 'goals'), /\b([A-Z]\d{1,2})\b/g),
    promises: found(sectionOf(trust, 'promises'), /\b(P\d{1,2})\b/g),
  };
}
