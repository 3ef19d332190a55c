// Each promise of the trust page, and each check of the looks, names a test that exists
// (docs/design/trust.md#tests-of-the-promises).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '@glimpse/processes/folders';
import { filesBelow, root } from './architecture/sources.ts';
import { sectionOf } from './citations/markdown.ts';

const page = readFileSync(join(rootFolder, 'docs/design/trust.md'), 'utf8');
const promised = [...page.matchAll(/^- (P\d+): /gm)].map(([, name]) => name);
const looks = readFileSync(join(rootFolder, 'docs/proofs/looks-checks.md'), 'utf8');
/** The tests that a page names. `pattern`: the first cells of a row */
const rowsOf = (text: string, pattern: string) =>
  [...text.matchAll(new RegExp(`^\\| ${pattern} \\| \`([^\`]+)\` \\| (.+) \\|$`, 'gm'))].map(
    ([, promise = '', file = '', title = '']) => ({ promise, file, title }),
  );
const rows = rowsOf(page, String.raw`(P\d+)`);
const checks = rowsOf(looks, String.raw`(\d+) \| [^|]+`);

test('every check of the looks has a row', () => {
  const numbers = Array.from({ length: 40 }, (_, at) => String(at + 1));
  expect([...new Set(checks.map(({ promise }) => promise))]).toEqual(numbers);
});

test('every promise has a row', () => {
  expect(promised.length).toBeGreaterThan(10);
  expect([...new Set(rows.map(({ promise }) => promise))]).toEqual(promised);
});

test('the security page shows every promise and every limit', () => {
  const source = readFileSync(join(root, 'web/src/features/pages/SecurityPage.tsx'), 'utf8');
  const shown = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, id]) => id);
  const [, notPromised = ''] = /^Not promised: ([\s\S]*?)\n\n/m.exec(page) ?? [];
  const limits = [...notPromised.matchAll(/(?:^|\.\s)\(([a-z])\) /g)].map(([, letter]) => letter);
  expect(limits.length).toBeGreaterThan(8);
  expect(shown(/'(p\d+)'/g)).toEqual(promised.map((name) => name?.toLowerCase()));
  expect(shown(/'([a-z])'/g)).toEqual(limits);
});

test.each([...rows, ...checks])('$promise: $file has the test "$title"', ({ file, title }) => {
  const path = join(rootFolder, file);
  expect(existsSync(path)).toBe(true);
  expect(readFileSync(path, 'utf8')).toContain(`'${title}'`);
});

test('every test that the table of goals names is a test file, a proof or a command', () => {
  const files = filesBelow(root).flatMap(
    (path) => /([^/]+?)(\.\w+)?\.(test|e2e|suite)\.tsx?$/.exec(path)?.[1] ?? [],
  );
  const proofs = readFileSync(join(root, 'docs/proofs/README.md'), 'utf8').matchAll(/^\| `([\w-]+)` \|/gm);
  const known = new Set([...files, ...[...proofs].map(([, name = '']) => name)]);
  const named = [...sectionOf(page, 'goals').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(80);
  const isCommand = (name: string) => /^(make |--|scripts\/)/.test(name);
  expect(named.filter((name) => !known.has(name) && !isCommand(name))).toEqual([]);
});
