// Tests that pages of Markdown name only commands and files that exist, that cells of tables are short, and
// that the list of jobs is whole (CONTRIBUTING.md#documentation).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from './architecture/sources.ts';
import { missingNames, wideCells } from './citations/page-faults.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = filesBelow(root);
const folders = files.flatMap((path) => {
  const names = path.split('/');
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'));
});

const scriptsOf = (path: string): readonly string[] => {
  const { scripts = {} }: { scripts?: Readonly<Record<string, string>> } = JSON.parse(read(path));
  return Object.keys(scripts);
};
const known = {
  targets: new Set([...read('Makefile').matchAll(/^([a-z0-9]+):/gm)].map(([, name = '']) => name)),
  scripts: new Set(
    ['package.json', 'api/package.json', 'operator/package.json', 'cli/package.json'].flatMap(scriptsOf),
  ),
  paths: new Set([...files, ...folders]),
};

/** The changelog and the records tell what was, and paths change later. */
const isOfThePast = (path: string): boolean => /^(CHANGELOG\.md|docs\/decisions\/)/.test(path);
const isGenerated = (path: string): boolean => /^docs\/(routes|configuration|plans)\.md$/.test(path);
/** scripts/seeded/bugs.test.ts compares this page with the list of bugs. */
const isOfBugs = (path: string): boolean => path === 'docs/seeded-bugs.md';
const pages = files.filter((path) => path.endsWith('.md') && !isOfThePast(path));

test('finds a long cell, and none in a short table or in prose', () => {
  const long = 'word '.repeat(41).trim();
  expect(wideCells(`| a | b |\n|---|---|\n| x | ${long} |`)).toEqual(['line 3 has a cell of 204 characters']);
  expect(wideCells(`| ${'a'.repeat(150)} | ${'b'.repeat(150)} |\n${long}`)).toEqual([]);
  expect(wideCells(`| ${String.raw`a\|`.repeat(68)} |`)).toHaveLength(1);
});

test('finds commands and files that do not exist', () => {
  const names = {
    targets: new Set(['run']),
    scripts: new Set(['docs']),
    paths: new Set(['api/src', 'api/a.ts']),
  };
  const page = [
    '`make run`, `PORT=1 make gone`, make a secret',
    '`npm run docs -w api`, `npm run -s away -- x`',
    '`api/src/`, `api/a.ts`, `api/b.ts`, `api/src/<name>.ts`, `web/dist/x`',
    '```sh',
    'make lost',
    '```',
  ].join('\n');
  expect(missingNames(page, names).toSorted()).toEqual(
    ['api/b.ts', 'make gone', 'make lost', 'npm run away'].toSorted(),
  );
});

test('no page has a cell of more than 200 characters', () => {
  const own = pages.filter((path) => !isGenerated(path));
  expect(own.length, 'pages read').toBeGreaterThan(30);
  expect(own.flatMap((path) => wideCells(read(path)).map((fault) => `${path}: ${fault}`))).toEqual([]);
});

test('each command and each file that a page names exists', () => {
  expect(known.targets.size).toBeGreaterThan(10);
  expect(known.scripts.size).toBeGreaterThan(5);
  const missing = pages
    .filter((path) => !isOfBugs(path))
    .flatMap((path) => missingNames(read(path), known).map((name) => `${path}: ${name}`));
  expect(missing).toEqual([]);
});

test('docs/command-line.md lists every job', () => {
  const sources = files.filter((path) => /^api\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'));
  const jobs = sources.flatMap((path) =>
    [...read(path).matchAll(/name: '(\w+)',\s+at: '/g)].map(([, name = '']) => name),
  );
  const [, table = ''] = read('docs/command-line.md').split('\n## Jobs\n');
  const listed = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
  expect(jobs.length).toBeGreaterThan(20);
  expect(listed.toSorted()).toEqual(jobs.toSorted());
});
