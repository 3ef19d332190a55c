// Tests the start of `make run`: reused ports, one process per folder, a clear error for a taken port.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from './lock.ts';
import { choosePorts } from './ports.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'glimpse-start-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function aTakenPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('the next start uses the same ports', async () => {
  const folder = aFolder();
  expect(await choosePorts(folder, undefined)).toEqual(await choosePorts(folder, undefined));
});

test('starts with a damaged port file', async () => {
  const folder = aFolder();
  writeFileSync(join(folder, 'ports.json'), '{"site":');
  expect((await choosePorts(folder, undefined)).site).toBeGreaterThan(0);
});

test('explains a taken and an invalid PORT in one sentence', async () => {
  const taken = await aTakenPort();
  await expect(choosePorts(aFolder(), String(taken))).rejects.toThrow(`Port ${taken} is taken`);
  await expect(choosePorts(aFolder(), 'web')).rejects.toThrow('PORT must be a number');
});

test('rejects a second process on the same folder, but replaces the lock of a crashed one', () => {
  const folder = aFolder();
  {
    using _first = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/Another copy is running/);
  }
  writeFileSync(join(folder, 'lock'), '999999999 1');
  using _second = lockFolder(folder);
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toContain(String(process.pid));
});
