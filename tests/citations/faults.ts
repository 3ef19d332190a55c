// Finds citations and links of a file that lead nowhere or have an old form.
import { posix } from 'node:path';
import type { Library } from './library.ts';
import { linksOf } from './markdown.ts';

/** A file to check; `path` from the root. */
export type Cited = { readonly path: string; readonly text: string };

/** A page by its path from the root, with an optional heading. */
const pagePattern = /(?<![\w/.-])((?:docs\/[\w./-]+|CONTRIBUTING|README|CHANGELOG)\.md)(?:#([\w-]+))?/g;

/** Matches `word 9`, `words 9 and 29`, `words 9, 11` and `words 9-11`. */
const numbered = (word: string, id: string): RegExp =>
  new RegExp(String.raw`\b${word}s? (${id}(?:(?:, | and | or | to |-|–)${id})*)(?!\w|\.\d)`, 'gi');

const oldForms: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w/-])(?:trust|api|web|style|spec|operator)\.md\b/, 'cites a page by its old name'],
  [/\b(?:style|spec|trust|api|web),? §/i, 'cites a section by its old number'],
  [
    /\b(?:trust|api|web|style) \d|\(spec(?:: (?!\w*Spec\b)|, [A-Z]\d)|\(style: house/,
    'cites a section by its old number',
  ],
  [/\bstyle (?:house )?rules?\b/, 'cites a rule by the page it had'],
  [/\bdecision records? \d/i, 'cites a record as a decision'],
  [/docs\/decisions\/\d{3}(?!-)/, 'cites a record by half a path'],
  [/\.md(?:#[\w-]+)?(?:,| and) #[a-z]/, 'cites a second heading without its page'],
  [/(?<!\d )\bissue "/, 'cites an issue that is not in the repository'],
];

/** Returns the ids of a list, with ranges of numbers expanded. */
export function idsOf(list: string): readonly string[] {
  return list.split(/, | and | or /).flatMap((part) => {
    const [first = '', last = first] = part.split(/-|–| to /);
    const [from, to] = [Number(first), Number(last)];
    if (!(from < to)) return [...new Set([first, last])];
    return Array.from({ length: to - from + 1 }, (_, index) =>
      String(from + index).padStart(first.length, '0'),
    );
  });
}

/** Returns why a target does not exist; `undefined` if it does. */
function broken({ paths, anchors }: Library, path: string, anchor: string | undefined): string | undefined {
  if (!paths.has(path)) return `no file ${path}`;
  if (anchor === undefined || anchor === '') return undefined;
  return anchors(path)?.has(anchor) === false ? `no heading ${path}#${anchor}` : undefined;
}

function linkFaults({ path, text }: Cited, library: Library): readonly string[] {
  if (!path.endsWith('.md')) return [];
  return linksOf(text).flatMap((link) => {
    const [file = '', anchor] = link.split('#');
    const target =
      file === '' ? path : posix.join(posix.dirname(path), decodeURIComponent(file)).replace(/\/$/, '');
    return broken(library, target === '.' ? '' : target, anchor) ?? [];
  });
}

function pageFaults({ text }: Cited, library: Library): readonly string[] {
  return [...text.matchAll(pagePattern)].flatMap(
    ([, path = '', anchor]) => broken(library, path, anchor) ?? [],
  );
}

function numberFaults({ text }: Cited, library: Library): readonly string[] {
  const kinds = [
    ['decision', String.raw`\d+`, library.decisions],
    ['record', String.raw`0\d\d`, library.records],
    ['rule', String.raw`\d+`, library.rules],
    ['goal', String.raw`[A-Z]\d+`, library.goals],
    ['promise', String.raw`P\d+`, library.promises],
  ] as const;
  return kinds.flatMap(([word, id, known]) => {
    const ids = [...text.matchAll(numbered(word, id))].flatMap(([, list = '']) => idsOf(list));
    return ids.filter((one) => !known.has(one.toUpperCase())).map((one) => `no ${word} ${one}`);
  });
}

/** Finds old forms of citation outside Markdown links. */
function oldFaults({ path, text }: Cited): readonly string[] {
  const lines = text
    .split('\n')
    .map((line) => (path.endsWith('.md') ? line.replaceAll(/\[[^\]]*\]\([^)]*\)/g, '') : line));
  return lines.flatMap((line) =>
    oldForms.flatMap(([pattern, what]) => {
      const seen = pattern.exec(line);
      return seen ? [`${what}: ${seen[0]}`] : [];
    }),
  );
}

/** Returns the faults of all links and citations in a file. */
export function citationFaults(file: Cited, library: Library): readonly string[] {
  return [linkFaults, pageFaults, numberFaults, oldFaults].flatMap((check) => check(file, library));
}
