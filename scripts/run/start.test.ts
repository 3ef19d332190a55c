// A start of `make run`: yesterday's ports, one copy per folder, a clear word about a taken port.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
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
  const server = createServer();
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('the next start takes the same ports again', async () => {
  const folder = aFolder();
  expect(await choosePorts(folder, undefined)).toEqual(await choosePorts(folder, undefined));
});

test('a torn port file is no reason not to start', async () => {
  const folder = aFolder();
  writeFileSync(join(folder, 'ports.json'), '{"site":');
  expect((await choosePorts(folder, undefined)).site).toBeGreaterThan(0);
});

test('a taken PORT is one sentence, and so is a PORT that is no port', async () => {
  const taken = await aTakenPort();
  await expect(choosePorts(aFolder(), String(taken))).rejects.toThrow(`Port ${taken} is taken`);
  await expect(choosePorts(aFolder(), 'web')).rejects.toThrow('PORT must be a number');
});

test('a second copy on the same folder is refused, a crashed first one is forgotten', () => {
  const folder = aFolder();
  {
    using _first = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/Another copy is running/);
  }
  writeFileSync(join(folder, 'lock'), '999999999 1');
  using _second = lockFolder(folder);
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toContain(String(process.pid));
});
