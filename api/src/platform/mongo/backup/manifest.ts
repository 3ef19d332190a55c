// The manifest of a backup: what it holds, and a checksum of every file (docs/operations.md#the-files).
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { sameBytes, sha256 } from '#platform/crypto/primitives/primitives.ts';
import { BackupError, writeSynced } from './backup-files.ts';

const Count = z.int().check(z.minimum(0));
const Sum = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The row of the region as the snapshot has it. */
export const KeyRow = z.object({
  epoch: Count,
  seq: Count,
  checks: z.record(z.string(), z.string()),
  mark: z.optional(z.string()),
});

const Collection = z.strictObject({
  name: z.string().check(z.minLength(1)),
  documents: Count,
  bytes: Count,
  sha256: Sum,
  /** Index definitions as extended JSON, without the one of `_id`. */
  indexes: z.array(z.record(z.string(), z.unknown())),
});

const Manifest = z.strictObject({
  format: z.literal(1),
  region: z.string(),
  takenAt: z.iso.datetime(),
  keys: KeyRow,
  collections: z.array(Collection),
});

export type Manifest = z.infer<typeof Manifest>;
export type BackedUpCollection = z.infer<typeof Collection>;

const fileName = 'manifest.json';

/** Name of the file of a collection. */
export const fileOf = (folder: string, { name }: Pick<BackedUpCollection, 'name'>): string =>
  join(folder, `${encodeURIComponent(name)}.bson`);

/** Writes the manifest as the last file: line 1 is JSON, line 2 its SHA-256. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const line = JSON.stringify(manifest);
  const draft = join(folder, `${fileName}.new`);
  await writeSynced(draft, [Buffer.from(`${line}\n${sha256(line).toString('hex')}\n`)]);
  await rename(draft, join(folder, fileName));
}

/** Reads and checks the manifest. `id` identifies the backup. @throws BackupError */
export async function readManifest(
  folder: string,
): Promise<{ readonly manifest: Manifest; readonly id: string }> {
  const text = await readFile(join(folder, fileName), 'utf8').catch(() => undefined);
  if (text === undefined) throw new BackupError('no manifest');
  const [line = '', sum = ''] = text.split('\n');
  const id = sha256(line).toString('hex');
  if (!sameBytes(Buffer.from(sum), Buffer.from(id))) throw new BackupError('damaged');
  const parsed = Manifest.safeParse(JSON.parse(line));
  if (!parsed.success) throw new BackupError('damaged');
  return { manifest: parsed.data, id };
}
