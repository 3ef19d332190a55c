// Tests failures of `make run`: one clear sentence, exit code 1, no process left.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folder, leftovers, start } from './run/run-process.ts';
import { rootFolder } from './tool/folders.ts';
import { freePort } from './tool/ports.ts';

test('explains a taken port in one sentence, exits with code 1 and starts nothing', async () => {
  const port = await freePort();
  const other = spawn(process.execPath, [
    '-e',
    `require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('up'))`,
  ]);
  onTestFinished(() => void other.kill());
  await once(other.stdout, 'data');
  const { ended, output } = start({ PORT: String(port) });
  expect(await ended).toBe(1);
  expect(output().trim().split('\n')).toEqual([expect.stringContaining(`Port ${port} is taken`)]);
  expect(await leftovers()).toBe('');
});

test('reports that mongod has ended and stops everything else', { timeout: 60_000 }, async () => {
  const { ended, output, ready } = start();
  expect(await ready(), output()).toBe(true);
  const mongod = (await leftovers())
    .split('\n')
    .find((line) => /mongod .*--dbpath/.test(line) && !line.includes('/bin/sh'));
  process.kill(Number.parseInt(mongod ?? '', 10), 'SIGKILL');
  expect(await ended).toBe(1);
  expect(output()).toContain('MongoDB ended unexpectedly; its log is ');
  expect(await leftovers()).toBe('');
});

test('names a missing library and the package that contains it', async () => {
  const tools = join(rootFolder, 'scripts/run/without-library');
  const { ended, output } = start({ PATH: `${tools}:${process.env['PATH'] ?? ''}` });
  expect(await ended).toBe(1);
  expect(output().trim()).toBe('mongod needs the library libcurl.so.4: install libcurl4.');
  expect(readFileSync(join(folder, 'mongo/mongod.log'), 'utf8')).toContain('shared libraries');
  expect(await leftovers()).toBe('');
});
