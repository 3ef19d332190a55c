// Tests which backups are deleted: all complete ones but the newest; other files stay.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addBackup } from './kept-backups.ts';
import { type Manifest, writeManifest } from './manifest.ts';

const place = await mkdtemp(join(tmpdir(), 'glimpse-kept-'));
afterAll(() => rm(place, { recursive: true }));

const manifest: Manifest = {
  format: 1,
  region: 'eu',
  takenAt: '2026-11-23T02:17:00.000Z',
  keys: { epoch: 1, seq: 1, checks: {} },
  collections: [],
};
const write = async (folder: string): Promise<Manifest> => {
  await mkdir(folder);
  await writeManifest(folder, manifest);
  return manifest;
};
const on = (day: number): Date => new Date(Date.UTC(2026, 10, day, 2, 17));

test('the newest backups stay, older and unfinished ones go, other files stay', async () => {
  await mkdir(join(place, '2026-11-01T00-00-00Z'));
  await mkdir(join(place, 'by-hand'));
  await writeFile(join(place, 'lost+found'), '');
  for (const day of [20, 21, 22, 23]) await addBackup({ folder: place, keep: 2, now: on(day) }, write);
  expect((await readdir(place)).toSorted()).toEqual([
    '2026-11-22T02-17-00Z',
    '2026-11-23T02-17-00Z',
    'by-hand',
    'lost+found',
  ]);
});

test('a backup that fails removes nothing', async () => {
  const before = await readdir(place);
  const failing = addBackup({ folder: place, keep: 1, now: on(24) }, () => Promise.reject(new Error('full')));
  await expect(failing).rejects.toThrow('full');
  expect(await readdir(place)).toEqual(before);
});
