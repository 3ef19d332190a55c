// Tests which size a proof has, and that the documentation says what each size takes.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { afterEach, expect, test, vi } from 'vitest';
import { proofSize, proofSizeVariable } from './proof-size.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['full', 20, 20],
  ['ci', 5, 20],
  ['short', 1, 1],
  ['', 1, 1],
])('of the size "%s" a proof takes %i kills, or %i if it has two sizes', (size, three, two) => {
  vi.stubEnv(proofSizeVariable, size);
  expect(proofSize({ short: 1, ci: 5, full: 20 })).toBe(three);
  expect(proofSize({ short: 1, full: 20 })).toBe(two);
});

const textOf = (path: string): string => readFileSync(join(rootFolder, path), 'utf8');
const tests = globSync(['{api,operator,scripts}/**/*.int.test.ts', 'web/tests/**/*.e2e.ts'], {
  cwd: rootFolder,
  exclude: ['**/node_modules/**'],
});

test('the table of development.md names every file with sizes, and only files that exist', () => {
  const rows = textOf('docs/development.md').matchAll(/^\| `(\S+\.ts)` \| ([^|]*)(?: \| [^|]*){2} \|$/gm);
  const named = [...rows].map(([, path = '', short]) => ({ path, hasSizes: short !== 'the same' }));
  const sized = tests.filter((path) => textOf(path).includes('proofSize('));
  expect(sized.length).toBeGreaterThan(5);
  expect(named.filter(({ path }) => !tests.includes(path))).toEqual([]);
  expect(
    named
      .filter(({ hasSizes }) => hasSizes)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(sized.toSorted());
});
