// Tests that docs/ARCHITECTURE.md shows the folders and files that exist, and that searches for standard
// terms hit one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isShipped } from './architecture/places.ts';
import { filesBelow, root } from './architecture/sources.ts';
import { driftOf, pathsOf, treeLines } from './architecture/tree.ts';

const sample = [
  'api/            the service',
  '  src/main.ts   the edge',
  '  src/platform/{http,mongo}/, clock.ts   below',
  'web/',
];
const files = [
  'api/src/main.ts',
  'api/src/platform/http/a.ts',
  'api/src/platform/mongo/b.ts',
  'api/clock.ts',
  'web/c.ts',
];

test('reads a tree with nesting and braces', () => {
  const paths = [
    'api/',
    'api/src/main.ts',
    'api/src/platform/http/',
    'api/src/platform/mongo/',
    'api/clock.ts',
    'web/',
  ];
  expect(pathsOf(sample)).toEqual(paths);
  expect(driftOf(pathsOf(sample), files)).toEqual({ gone: [], unnamed: [] });
});

test('finds a named folder that does not exist, and folders and files that are not named', () => {
  const added = [
    'api/src/platform/http/auth/d.ts',
    'api/src/platform/redis/d.ts',
    'api/src/app.ts',
    'api/src/app.test.ts',
    'operator/src/main.ts',
    'operator/src/kube/cache/store.ts',
    'operator/tests/acme/lab.ts',
  ];
  const drift = driftOf(pathsOf(sample), [...files.filter((file) => !file.includes('mongo')), ...added]);
  expect(drift.gone).toEqual(['api/src/platform/mongo/']);
  expect(drift.unnamed).toEqual([
    'api/src/app.ts',
    'api/src/platform/http/auth/',
    'api/src/platform/redis/',
    'operator/',
    'operator/src/',
    'operator/src/kube/',
    'operator/src/kube/cache/',
    'operator/src/main.ts',
    'operator/tests/',
  ]);
});

test('README.md has at most 120 lines', () => {
  const page = readFileSync(join(root, 'README.md'), 'utf8');
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

test('docs/ARCHITECTURE.md shows the repository in at most 80 lines', () => {
  const page = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');
  const tree = pathsOf(treeLines(page));
  expect(tree.length).toBeGreaterThan(10);
  expect(driftOf(tree, filesBelow(root))).toEqual({ gone: [], unnamed: [] });
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});

/** Terms that a newcomer searches for in the list of files. */
const searches = ['authenticate', 'retry', 'rate-limit', 'quota', 'presenter', 'load-shedding'];
test.each(searches)('a search for %s hits a shipped file or folder', (term) => {
  const shipped = filesBelow(root).filter(isShipped);
  const hasName = (name: string) => new RegExp(String.raw`(^|-)${term}s?($|[-.])`).test(name);
  expect(shipped.filter((file) => file.split('/').some(hasName))).not.toEqual([]);
});

test('a style sheet has at most 250 lines', () => {
  const sheets = filesBelow(root).filter((file) => /^web\/.*\.css$/.test(file));
  expect(sheets.length).toBeGreaterThan(10);
  const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  expect(sheets.filter((file) => linesOf(file) > 250)).toEqual([]);
});
