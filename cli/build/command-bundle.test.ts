// Tests which list of pages the command gets.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { version } from '../src/version.ts';
import { bundleOfCommand, bundleWith } from './command-bundle.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-bundle-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hash = `sha256-${'A'.repeat(43)}=`;
const bundleOf = async (of: string) => {
  const path = join(folder, 'pages.json');
  const list = { version: of, documents: { '/s': { en: hash } }, assets: { '/assets/a.js': hash } };
  await writeFile(path, JSON.stringify(list));
  return bundleWith(path);
};

test('a list of this version becomes a part of the command', async () => {
  const { define } = await bundleOf(version);
  expect(JSON.parse(define?.['GLIMPSE_PAGES'] ?? '')).toMatchObject({ version });
});

test('a list of another version is refused', async () => {
  await expect(bundleOf('0.9.0')).rejects.toThrow(`is a list of version 0.9.0, not of ${version}`);
});

test('a missing list is refused where one is named, and left out in a clone', async () => {
  await expect(bundleWith(join(folder, 'none.json'))).rejects.toThrow('The manifest cannot be read.');
  const { entry, define } = await bundleOfCommand();
  expect(entry).toMatch(/cli\/src\/main\.ts$/);
  if (define) expect(JSON.parse(define['GLIMPSE_PAGES'] ?? '')).toMatchObject({ version });
});
