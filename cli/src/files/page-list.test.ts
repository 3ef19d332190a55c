// Tests how a list of pages is read: a damaged or empty one must not verify anything.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPageList } from './page-list.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-list-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hash = `sha256-${'A'.repeat(43)}=`;
const list = {
  version: '1.2.0',
  documents: { '/s': { en: hash, fr_FR: hash } },
  assets: { '/assets/a-B1.js': hash },
};
const read = async (given: unknown) => {
  const path = join(folder, 'pages.json');
  await writeFile(path, typeof given === 'string' ? given : JSON.stringify(given));
  return readPageList(path);
};

test('a list is read', async () => {
  expect(await read(list)).toEqual(list);
});

test.each([
  '{',
  {},
  { ...list, version: '' },
  { ...list, documents: {} },
  { ...list, assets: {} },
  { ...list, documents: { '/s': {} } },
  { ...list, documents: { '/s': { en: 'sha256-x' } } },
  { ...list, documents: { '/s': 7 } },
  { ...list, assets: { 'https://evil.example/a.js': hash } },
  { ...list, assets: { '//evil.example/a.js': hash } },
])('%o is refused', async (given) => {
  await expect(read(given)).rejects.toEqual(expect.objectContaining({ exit: 'usage' }));
});

test('sources without a build have no list of their own', async () => {
  await expect(readPageList(undefined)).rejects.toEqual(expect.objectContaining({ exit: 'usage' }));
});
