// Files of a backup: documents survive any division into parts, and any change is noticed.
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { checkFile, readDocuments, writeSynced } from './backup-files.ts';
import { readManifest, writeManifest, type Manifest } from './manifest.ts';

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'glimpse-backup-'))));
afterAll(() => rm(folder, { recursive: true }));

const aFile = (): string => join(folder, crypto.randomUUID());
/** Bytes with the length prefix of a document. */
function aDocument(size: number): Buffer {
  const bytes = randomBytes(size);
  bytes.writeInt32LE(size, 0);
  return bytes;
}
const all = async (path: string): Promise<Buffer[]> => {
  const documents: Buffer[] = [];
  for await (const document of readDocuments(path)) documents.push(document);
  return documents;
};

test('documents read as they were written, across the parts of a file', async () => {
  const sizes = [5, 900_000, 6, 1_048_576, 3_000_000, 5, 1_048_570, 700];
  const [path, documents] = [aFile(), sizes.map(aDocument)];
  const sum = await writeSynced(path, documents);
  expect(sum).toMatchObject({ documents: 8, bytes: sizes.reduce((total, size) => total + size, 0) });
  expect(Buffer.concat(await all(path)).equals(Buffer.concat(documents))).toBe(true);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  await checkFile(path, sum);
});

test('an empty file has no document', async () => {
  const path = aFile();
  const sum = await writeSynced(path, []);
  expect([sum.documents, await all(path)]).toEqual([0, []]);
  await checkFile(path, sum);
});

test('any changed, missing or added byte is damage, and so is a wrong count', async () => {
  const path = aFile();
  const sum = await writeSynced(path, [aDocument(40), aDocument(30)]);
  const bytes = await readFile(path);
  const damaged = expect.objectContaining({ why: 'damaged' });
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await writeFile(path, changed);
    await expect(checkFile(path, sum)).rejects.toThrow(damaged);
  }
  for (const wrong of [
    bytes.subarray(1),
    bytes.subarray(0, 69),
    bytes.subarray(0, 40),
    Buffer.concat([bytes, bytes]),
  ]) {
    await writeFile(path, wrong);
    await expect(checkFile(path, sum)).rejects.toThrow(damaged);
  }
  await writeFile(path, bytes);
  await expect(checkFile(path, { ...sum, documents: 3 })).rejects.toThrow(damaged);
});

test('a manifest reads back; without it or with a changed byte there is no backup', async () => {
  const manifest: Manifest = {
    format: 1,
    region: 'eu',
    takenAt: '2026-11-23T02:00:00.000Z',
    keys: { epoch: 3, seq: 7, checks: { 'root-1': 'aa' }, mark: 'one' },
    collections: [],
  };
  await expect(readManifest(folder)).rejects.toMatchObject({ why: 'no manifest' });
  await writeManifest(folder, manifest);
  const { id, manifest: found } = await readManifest(folder);
  expect([found, id]).toEqual([manifest, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  const path = join(folder, 'manifest.json');
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace('"epoch":3', '"epoch":4'));
  await expect(readManifest(folder)).rejects.toMatchObject({ why: 'damaged' });
  await writeFile(path, text.slice(0, 30));
  await expect(readManifest(folder)).rejects.toMatchObject({ why: 'damaged' });
});
