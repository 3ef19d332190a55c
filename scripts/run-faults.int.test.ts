// `make run` that cannot start, or loses a part: one clear sentence, exit code 1, nothing half-started.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folder, leftovers, start } from './run/run-process.ts';
import { rootFolder } from './tool/folders.ts';
import { freePort } from './tool/ports.ts';

test('a taken port is one sentence, exit code 1, and nothing was started', async () => {
  const port = await freePort();
  const other = spawn(process.execPath, ['-e', `require('node:net').createServer().listen(${port}, '127.0.0.1', () => console.log('up'))`]);
  onTestFinished(() => void other.kill());
  await once(other.stdout, 'data');
  const { ended, said } = start({ PORT: String(port) });
  expect(await ended).toBe(1);
  expect(said().trim().split('\n')).toEqual([expect.stringContaining(`Port ${port} is taken`)]);
  expect(await leftovers()).toBe('');
});

test('when its mongod ends it says so and stops the rest, instead of answering 503 for ever', { timeout: 60_000 }, async () => {
  const { ended, said, ready } = start();
  expect(await ready(), said()).toBe(true);
  const mongod = (await leftovers()).split('\n').find((line) => /mongod .*--dbpath/.test(line) && !line.includes('/bin/sh'));
  process.kill(Number.parseInt(mongod ?? '', 10), 'SIGKILL');
  expect(await ended).toBe(1);
  expect(said()).toContain('MongoDB ended by itself; its log is ');
  expect(await leftovers()).toBe('');
});

test('a missing library is named with the package that has it', async () => {
  const tools = join(rootFolder, 'scripts/run/without-library');
  const { ended, said } = start({ PATH: `${tools}:${process.env['PATH'] ?? ''}` });
  expect(await ended).toBe(1);
  expect(said().trim()).toBe('mongod needs the library libcurl.so.4: install libcurl4.');
  expect(readFileSync(join(folder, 'mongo/mongod.log'), 'utf8')).toContain('shared libraries');
  expect(await leftovers()).toBe('');
});
