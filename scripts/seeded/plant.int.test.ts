// Tests that a planted bug is in the copy alone, also for those who import its package by name.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '@glimpse/processes/folders';
import { expect, test } from 'vitest';
import { plant } from './plant.ts';

test('a bug in a tool is seen by whoever imports the tool in the copy, and by nobody in the tree', async () => {
  const file = 'tools/processes/src/escape-html.ts';
  const before = await readFile(join(rootFolder, file), 'utf8');
  const edits = [{ file, find: "'&amp;'", replace: "'planted'" }];
  await using copy = await plant({ name: 'x', story: 'x', caughtBy: 'x', edits });
  const script = `
    import { escaped } from '@glimpse/processes/escape-html';
    import { rootFolder } from '@glimpse/processes/folders';
    console.log(escaped('&'), rootFolder);`;
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(copy.folder, 'scripts') });
  expect(stdout.trim()).toBe(`planted ${copy.folder}`);
  expect(await readFile(join(rootFolder, file), 'utf8')).toBe(before);
});
