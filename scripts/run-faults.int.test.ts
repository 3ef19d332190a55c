// Tests failures of `make run`: one clear sentence, exit code 1, no process left.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folder, leftovers, start } from './run/run-process.ts';
import { rootFolder } from '@glimpse/processes/folders';
import { freePort } from '@glimpse/processes/ports';
import { waitFor } from '@glimpse/processes/wait';

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

test('reports that mongod has ended and stops everything else', async () => {
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

test('names a setting that is refused', async () => {
  const { ended, output } = start({ LOCALES: 'ar-XB' });
  expect(await ended).toBe(1);
  expect(output()).toContain('LOCALES');
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

/** Takes every port that the run has written down, as far as they can be taken. @returns how many */
async function takePorts(): Promise<number> {
  const file = join(folder, 'ports.json');
  let text = '';
  const isWritten = async () => existsSync(file) && (text = readFileSync(file, 'utf8')).endsWith('}\n');
  expect(await waitFor(isWritten, 20_000)).toBe(true);
  const ports = Object.values(JSON.parse(text) as Record<string, number>);
  const listening = ports.map(async (port) => {
    const other = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
  });
  return (await Promise.allSettled(listening)).filter(({ status }) => status === 'fulfilled').length;
}

test('is ready although its ports are asked for while it starts', async () => {
  rmSync(join(folder, 'ports.json'), { force: true });
  const { child, ended, output, ready } = start();
  await takePorts();
  expect(await ready(), output()).toBe(true);
  child.kill('SIGINT');
  expect(await ended, output()).toBe(0);
});

test('is ready although other programs took all ports of the run before', async () => {
  expect(await takePorts()).toBe(8);
  const { child, ended, output, ready } = start();
  expect(await ready(), output()).toBe(true);
  child.kill('SIGINT');
  expect(await ended, output()).toBe(0);
});
