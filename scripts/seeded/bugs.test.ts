// Tests that every seeded bug still applies: its text to replace occurs exactly once.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '../tool/folders.ts';
import { seededBugs } from './bugs.ts';

test.for(seededBugs)('$name can be planted', async ({ edits, caughtBy }) => {
  expect(existsSync(join(rootFolder, caughtBy))).toBe(true);
  for (const { file, find } of edits)
    expect((await readFile(join(rootFolder, file), 'utf8')).split(find), `${file}: ${find}`).toHaveLength(2);
});
