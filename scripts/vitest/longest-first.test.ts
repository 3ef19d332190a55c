// Tests the order of the test files of a tier.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { expect, test } from 'vitest';
import { longestFiles, sortLongest } from './longest-first.ts';

test('each long file exists', () => {
  for (const path of longestFiles) expect(existsSync(join(rootFolder, path)), path).toBe(true);
});

test('long files come first, the others keep their order', () => {
  const [first, second] = longestFiles;
  const others = ['/x/b.test.ts', '/x/a.test.ts'];
  const sorted = sortLongest([...others, `/x/${second}`, `/x/${first}`], (path) => path);
  expect(sorted).toEqual([`/x/${first}`, `/x/${second}`, ...others]);
});
