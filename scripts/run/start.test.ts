// Tests the start of `make run`: held and reused ports, one process per folder, a clear error for PORT.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '@glimpse/processes/lock-folder';
import { type RunPorts, holdPorts } from './ports.ts';

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

const numbersOf = ({ held }: RunPorts) => Object.values(held).map(({ port }) => port);

/** Holds the ports of a run on the folder, and frees them. */
async function portsOfRun(folder: string): Promise<readonly number[]> {
  await using ports = await holdPorts(folder, undefined);
  return numbersOf(ports);
}

test('the next start uses the same ports', async () => {
  const folder = aFolder();
  expect(await portsOfRun(folder)).toEqual(await portsOfRun(folder));
});

test('nobody takes a port of a run between its choice and the start of its program', async () => {
  const ports = await holdPorts(aFolder(), undefined);
  for (const port of numbersOf(ports)) {
    const other = createServer().listen(port, '127.0.0.1');
    await expect(once(other, 'listening')).rejects.toThrow('EADDRINUSE');
  }
  await ports[Symbol.asyncDispose]();
});

test('two runs that start together have no port in common', async () => {
  await using first = await holdPorts(aFolder(), undefined);
  await using second = await holdPorts(aFolder(), undefined);
  expect(new Set([...numbersOf(first), ...numbersOf(second)]).size).toBe(8);
});

test('the next start asks for the ports that the servers of this process had', async () => {
  const folder = aFolder();
  {
    await using ports = await holdPorts(folder, undefined);
    ports.note('mails', 4999);
  }
  await using ports = await holdPorts(folder, undefined);
  expect([ports.wished('mails'), ports.wished('payments')]).toEqual([4999, 3026]);
});

test('starts with a damaged port file', async () => {
  const folder = aFolder();
  writeFileSync(join(folder, 'ports.json'), '{"site":');
  expect(Math.min(...(await portsOfRun(folder)))).toBeGreaterThan(0);
});

test('explains a taken and an invalid PORT in one sentence', async () => {
  const taken = await aTakenPort();
  await expect(holdPorts(aFolder(), String(taken))).rejects.toThrow(`Port ${taken} is taken`);
  await expect(holdPorts(aFolder(), 'web')).rejects.toThrow('PORT must be a number');
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
