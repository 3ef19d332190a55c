// Tests that a store that fails to start gives the reason, and what to install, in one sentence.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PortTaken, onFreePort, reasonOf, startListening } from './start.ts';

test.each([
  [
    'mongod: error while loading shared libraries: libcurl.so.4: cannot open shared object file',
    'install libcurl4.',
  ],
  [
    'mongod: error while loading shared libraries: libssl.so.3: cannot open shared object file',
    'install libssl3.',
  ],
  ['mongod: error while loading shared libraries: libodd.so.1: cannot open', 'libodd.so.1'],
  ['"codeName":"DBPathInUse"', 'another mongod uses it'],
  ['Failed to set up listener: SocketException: Address already in use', 'another program took its port'],
  ['Can not open: Permission denied', 'has no permission to write its data folder'],
  ['', 'its log is mongod.log'],
])('%s', (log, words) => {
  const sentence = reasonOf('mongod', log, 'mongod.log');
  expect(sentence).toContain(words);
  expect(sentence).not.toContain('\n');
});

test('a program of somebody else on the port does not count as the store', async () => {
  const other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const folder = mkdtempSync(join(tmpdir(), 'glimpse-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const args = ['-c', 'sleep 0.3; echo "bind: Address already in use"; exit 1'];
  const { port } = other.address() as AddressInfo;
  const started = startListening('redis-server', port, {
    command: '/bin/sh',
    args,
    logFile: join(folder, 'log'),
  });
  await expect(started).rejects.toThrow(PortTaken);
});

test('a store whose port was taken in the last moment starts on another one', async () => {
  const asked: number[] = [];
  const port = await onFreePort(0, async (chosen) => {
    asked.push(chosen);
    if (asked.length < 3) throw new PortTaken('taken');
    return chosen;
  });
  expect(new Set(asked).size).toBe(3);
  expect(port).toBe(asked[2]);
  await expect(onFreePort(0, () => Promise.reject(new PortTaken('taken')))).rejects.toThrow('taken');
});
