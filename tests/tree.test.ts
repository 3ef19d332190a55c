// The tree a stranger reads in docs/ARCHITECTURE.md is the tree there is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, root } from './architecture/sources.ts';
import { driftOf, pathsOf, treeLines } from './architecture/tree.ts';

const sample = ['api/            the service', '  src/main.ts   the edge', '  src/platform/{http,mongo}/, clock.ts   below', 'web/'];
const files = ['api/src/main.ts', 'api/src/platform/http/a.ts', 'api/src/platform/mongo/b.ts', 'api/clock.ts', 'web/c.ts'];

test('a tree is read with its nesting and its braces', () => {
  const paths = ['api/', 'api/src/main.ts', 'api/src/platform/http/', 'api/src/platform/mongo/', 'api/clock.ts', 'web/'];
  expect(pathsOf(sample)).toEqual(paths);
  expect(driftOf(pathsOf(sample), files)).toEqual({ gone: [], unnamed: [] });
});

test('a folder that is gone and one that is not named are both found', () => {
  const changed = [...files.filter((file) => !file.includes('mongo')), 'api/src/platform/redis/d.ts'];
  expect(driftOf(pathsOf(sample), changed)).toEqual({ gone: ['api/src/platform/mongo/'], unnamed: ['api/src/platform/redis/'] });
});

test('docs/ARCHITECTURE.md shows the tree as it is, in at most 80 lines', () => {
  const page = readFileSync(join(root, 'docs/ARCHITECTURE.md'), 'utf8');
  const tree = pathsOf(treeLines(page));
  expect(tree.length).toBeGreaterThan(10);
  expect(driftOf(tree, filesBelow(root))).toEqual({ gone: [], unnamed: [] });
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
});

test('a style sheet has at most 250 lines, as every file', () => {
  const sheets = filesBelow(root).filter((file) => /^web\/.*\.css$/.test(file));
  expect(sheets.length).toBeGreaterThan(10);
  const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1;
  expect(sheets.filter((file) => linesOf(file) > 250)).toEqual([]);
});
