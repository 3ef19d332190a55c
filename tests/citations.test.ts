// Tests that every link and citation leads to an existing file, heading, decision, record, rule, goal or
// promise.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, root } from './architecture/sources.ts';
import { citationFaults, idsOf } from './citations/faults.ts';
import { openLibrary } from './citations/library.ts';
import { headingsOf, linksOf, sectionOf, slugOf } from './citations/markdown.ts';

/** Paths and folders that the test reads, from the root; `''` for everything. */
const roots: readonly string[] = [''];
/** Generated files, binary files, and the tests that contain violations. */
const unread =
  /(^|\/)package-lock\.json$|^docs\/openapi\.json$|\.(png|ico|br|gz)$|^tests\/citations(\.test\.ts$|\/)/;

const readText = (path: string): string => readFileSync(join(root, path), 'utf8');
const isBelow = (path: string) =>
  roots.some((one) => one === '' || path === one || path.startsWith(`${one}/`));

const page = [
  '# Page `one`, two',
  '## Goals',
  '| R1 once | D3 restores |',
  '```',
  '# no heading',
  '[no link](gone.md)',
  '```',
  '### Deeper',
  'still of goals: T6',
  '## Goals',
  'L9 belongs to the second one, as does [this](a.md#b "title") and `[that](code.md)`.',
].join('\n');

const sample: Readonly<Record<string, string>> = {
  'CONTRIBUTING.md': '# Contributing\n## House rules\n1. one\n2. two\n3. three\n## Errors\n4. no rule',
  'README.md': '# Name',
  'docs/ARCHITECTURE.md': '# Architecture',
  'docs/design/decisions.md':
    '# Decisions\n## Decision 9: Stores\n## Decision 13: Keys\nDecision 14: no heading',
  'docs/design/trust.md': `${page}\n## Promises\n- P6 a database opens nothing`,
  'docs/design/web.md': '# Web\n## Private page',
  'docs/decisions/009-lists.md': '# 009 Lists',
  'api/src/x.ts': '// x',
};
const sampleLibrary = openLibrary(Object.keys(sample), (path) => sample[path] ?? '');
const faultsIn = (text: string, path = 'api/src/x.ts') => citationFaults({ path, text }, sampleLibrary);

describe('Markdown pages', () => {
  test('have the anchors that GitHub gives to headings', () => {
    expect(headingsOf(page).map(({ anchor }) => anchor)).toEqual([
      'page-one-two',
      'goals',
      'deeper',
      'goals-1',
    ]);
    expect(slugOf('Space, motion and [focus](x.md)')).toBe('space-motion-and-focus');
    expect(slugOf('Decision 13: Forward-secure region keys')).toBe('decision-13-forward-secure-region-keys');
  });

  test('have sections with their sub-sections', () => {
    expect(sectionOf(page, 'goals')).toContain('T6');
    expect(sectionOf(page, 'goals')).not.toContain('L9');
    expect(sectionOf(page, 'nothing')).toBe('');
  });

  test('have the links of their prose, not those in code or to other sites', () => {
    expect(linksOf(`${page} [x](https://a.example/b.md) [y](#goals) ![z](home.png)`)).toEqual([
      'a.md#b',
      '#goals',
      'home.png',
    ]);
  });
});

test('expands the ranges in a list of ids', () => {
  expect(idsOf('9 and 29')).toEqual(['9', '29']);
  expect(idsOf('9-11, 13')).toEqual(['9', '10', '11', '13']);
  expect(idsOf('25 to 27')).toEqual(['25', '26', '27']);
  expect(idsOf('008-010')).toEqual(['008', '009', '010']);
  expect(idsOf('C2, C3')).toEqual(['C2', 'C3']);
});

const good = [
  '// Keys (docs/design/web.md#private-page, decision 13).',
  '// Decisions 9 and 13, record 009, rules 1-3, rule 2, goal D3, goals R1, T6, promise P6 (docs/ARCHITECTURE.md).',
  '// One page (docs/design/web.md), one of another kind (CONTRIBUTING.md#house-rules), RFC 8555 §7.4, ../docs/gone.md',
];
test.each(good)('accepts: %s', (text) => {
  expect(faultsIn(text)).toEqual([]);
});

const bad: readonly (readonly [string, string])[] = [
  ['(docs/design/gone.md)', 'no file docs/design/gone.md'],
  ['(docs/design/web.md#gone)', 'no heading docs/design/web.md#gone'],
  ['(CONTRIBUTING.md#gone)', 'no heading CONTRIBUTING.md#gone'],
  ['(README.md#gone)', 'no heading README.md#gone'],
  ['(docs/ARCHITECTURE.md#gone)', 'no heading docs/ARCHITECTURE.md#gone'],
  ['decision 14', 'no decision 14'],
  ['decisions 9-11', 'no decision 10'],
  ['record 010', 'no record 010'],
  ['Records 009, 011', 'no record 011'],
  ['rule 4', 'no rule 4'],
  ['rules 1 and 40', 'no rule 40'],
  ['goal L9', 'no goal L9'],
  ['goals R1, R2', 'no goal R2'],
  ['promise P7', 'no promise P7'],
  ['(trust.md 3.5)', 'cites a page by its old name: trust.md'],
  ['(api.md 1.4)', 'cites a page by its old name: api.md'],
  ['(web.md 4.5)', 'cites a page by its old name: web.md'],
  ['(style.md)', 'cites a page by its old name: style.md'],
  ['(operator.md 6.1)', 'cites a page by its old name: operator.md'],
  ['(style §11)', 'cites a section by its old number: style §'],
  ['(SPEC §4)', 'cites a section by its old number: SPEC §'],
  ['(spec §4)', 'cites a section by its old number: spec §'],
  ['trust 3.5', 'cites a section by its old number: trust 3'],
  ['api 3.9', 'cites a section by its old number: api 3'],
  ['web 4.6', 'cites a section by its old number: web 4'],
  ['(spec: exactly once)', 'cites a section by its old number: (spec: '],
  ['style house rule 3', 'cites a rule by the page it had: style house rule'],
  ['decision record 009', 'cites a record as a decision: decision record 0'],
  ['(docs/decisions/009)', 'cites a record by half a path: docs/decisions/009'],
  [
    '(docs/design/web.md#private-page, #web)',
    'cites a second heading without its page: .md#private-page, #w',
  ],
  ['(issue "Speed")', 'cites an issue that is not in the repository: issue "'],
];
test.each(bad)('rejects: %s', (text, fault) => {
  expect(faultsIn(`// Something (${text}).`)).toContain(fault);
});

test('a link in a page leads to an existing file and heading', () => {
  const text = '[a](web.md#private-page) [b](../decisions/) [c](../ARCHITECTURE.md) [d](#here)\n# Here';
  expect(faultsIn(text, 'docs/design/decisions.md')).toEqual(['no heading docs/design/decisions.md#here']);
  expect(faultsIn('[a](web.md)', 'README.md')).toEqual(['no file web.md']);
  expect(faultsIn('[a](docs/design/web.md#gone)', 'README.md')).toContain(
    'no heading docs/design/web.md#gone',
  );
  expect(faultsIn('[web.md](docs/design/web.md)', 'README.md')).toEqual([]);
});

test('checks decision records like other pages', () => {
  for (const path of ['docs/decisions/009-lists.md', 'docs/decisions/016-new.md']) {
    expect(faultsIn('trust 3.5', path)).toEqual(['cites a section by its old number: trust 3']);
    expect(faultsIn('[x](gone.md)', path)).toEqual(['no file docs/decisions/gone.md']);
  }
});

test('every link and citation of the repository leads to an existing target', () => {
  const all = filesBelow(root);
  const library = openLibrary(all, readText);
  const files = all.filter((path) => isBelow(path) && !unread.test(path));
  expect(files.length, 'files read').toBeGreaterThan(20);
  for (const known of [library.decisions, library.records, library.rules, library.goals, library.promises]) {
    expect(known.size).toBeGreaterThan(5);
  }
  const faults = files.flatMap((path) =>
    citationFaults({ path, text: readText(path) }, library).map((fault) => `${path}: ${fault}`),
  );
  expect(faults).toEqual([]);
});
