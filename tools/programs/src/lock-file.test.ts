// Tests the lock of programs: each is locked, and a file that differs is refused.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileModules, goTools } from './tool-list.ts';
import { rootFolder } from '@glimpse/processes/folders';
import { checkFiles, readLock, sha256Of } from './lock-file.ts';
import { chromiumFiles, mockModule, pythonPackages, wheelPrograms } from './programs.ts';

const lock = readLock();
const sum = /^[0-9a-f]{64}$/;

test('every wheel and its program have a SHA-256', () => {
  expect(Object.keys(lock.wheels)).toEqual(Object.keys(wheelPrograms));
  for (const { wheel, program } of Object.values(lock.wheels)) {
    expect(wheel).toMatch(sum);
    expect(program).toMatch(sum);
  }
});

test('every package of Python has an exact version and at least one SHA-256', () => {
  expect(Object.keys(lock.python)).toEqual(expect.arrayContaining([...pythonPackages]));
  for (const [name, sums] of Object.entries(lock.python)) {
    expect(name).toMatch(/^[\w.-]+==[\w.]+$/);
    expect(sums.length, name).toBeGreaterThan(0);
    for (const one of sums) expect(one).toMatch(sum);
  }
});

test('every Go module is locked, and go.sum of each program is the locked one', async () => {
  const folders = readdirSync(join(rootFolder, 'tools/go')).toSorted();
  expect(Object.keys(lock.go)).toEqual(folders.map((name) => `tools/go/${name}/go.sum`));
  expect(folders).toEqual(expect.arrayContaining(Object.values(goTools).map(({ module }) => module)));
  await checkFiles(rootFolder, lock.go);
  const modules = [...Object.values(fileModules).map(({ module }) => module), mockModule];
  expect(Object.keys(lock.modules)).toEqual(modules);
  for (const one of Object.values(lock.modules)) expect(one).toMatch(/^h1:[\w+/]{43}=$/);
});

test('the installed package of Chromium is the locked one', async () => {
  expect(Object.keys(lock.chromium)).toEqual(chromiumFiles);
  await checkFiles(join(rootFolder, 'node_modules'), lock.chromium);
});

test('a file that differs, or that is missing, is refused by name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'glimpse-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'go.sum'), 'good');
  const files = { 'go.sum': await sha256Of(join(folder, 'go.sum')) };
  await checkFiles(folder, files);
  writeFileSync(join(folder, 'go.sum'), 'evil');
  await expect(checkFiles(folder, files)).rejects.toThrow(/^go\.sum is refused: programs\.lock\.json locks/);
  await expect(checkFiles(folder, { other: '0' })).rejects.toThrow('other is refused');
});

test('the base image is that of Dockerfile, and has its digest or none', () => {
  const dockerfile = readFileSync(join(rootFolder, 'Dockerfile'), 'utf8');
  const tag = /^ARG NODE_IMAGE=(\S+)$/m.exec(dockerfile)?.[1];
  const [name, digest = 'sha256:'] = lock.image.split('@');
  expect(name).toBe(tag);
  expect(digest).toMatch(/^sha256:([0-9a-f]{64})?$/);
});
