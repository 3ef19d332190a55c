// Adds a backup to a folder of backups and removes the oldest ones (docs/operations.md#back-up).
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, readManifest } from './manifest.ts';

/** The name of a backup: its time in UTC, so names sort by age. Other names are never removed. */
const nameForm = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
const nameOf = (now: Date): string =>
  now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');

type KeptBackups = { readonly folder: string; readonly keep: number; readonly now: Date };

async function isComplete(path: string): Promise<boolean> {
  return readManifest(path).then(
    () => true,
    () => false,
  );
}

/** Removes what an interrupted command left, and all complete backups but the newest. */
async function removeOld({ folder, keep }: KeptBackups): Promise<void> {
  const names = (await readdir(folder)).filter((name) => nameForm.test(name)).toSorted();
  const complete: string[] = [];
  for (const name of names)
    if (await isComplete(join(folder, name))) complete.push(name);
    else await rm(join(folder, name), { recursive: true });
  for (const name of complete.slice(0, -keep)) await rm(join(folder, name), { recursive: true });
}

/**
 * Writes a backup into a new folder inside `folder`. Older ones are removed only after it is complete.
 * @returns also the name of the new folder
 */
export async function addBackup(
  backups: KeptBackups,
  write: (folder: string) => Promise<Manifest>,
): Promise<{ readonly manifest: Manifest; readonly name: string }> {
  const name = nameOf(backups.now);
  const manifest = await write(join(backups.folder, name));
  await removeOld(backups);
  return { manifest, name };
}
