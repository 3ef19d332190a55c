// Tests that every seeded bug still applies: its text to replace occurs exactly once, and the page lists it.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '@glimpse/processes/folders';
import { seededBugs } from './bugs.ts';

test.for(seededBugs)('$name can be planted', async ({ edits, caughtBy }) => {
  expect(existsSync(join(rootFolder, caughtBy))).toBe(true);
  for (const { file, find } of edits)
    expect((await readFile(join(rootFolder, file), 'utf8')).split(find), `${file}: ${find}`).toHaveLength(2);
});

test('docs/seeded-bugs.md lists every bug, and names are unique', async () => {
  const page = await readFile(join(rootFolder, 'docs/seeded-bugs.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `([\w-]+)` \|.*\| `(.+)` \|$/gm)].map(
    ([, name = '', file = '']) => `${name} ${file}`,
  );
  const known = seededBugs.map(({ name, caughtBy }) => `${name} ${caughtBy.replace(/^api\//, '')}`);
  expect(listed).toEqual(known);
  expect(new Set(seededBugs.map(({ name }) => name)).size).toBe(seededBugs.length);
});
