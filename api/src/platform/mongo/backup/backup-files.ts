// Files of a backup: BSON documents one after the other, read and written in parts with a checksum.
import { open } from 'node:fs/promises';
import { sha256Parts } from '#platform/crypto/primitives/primitives.ts';

const ownerOnly = 0o600;
const partBytes = 1_048_576;
/** A document of MongoDB has at most 16 MiB, and a little more inside the server. */
const longestDocument = 17_825_792;
const shortestDocument = 5;

const reasons = {
  'not empty': 'The folder is not empty: name a new one.',
  'no region': 'This database has no row of the region: the region was never started with it.',
  'no manifest': 'The folder holds no complete backup: its manifest is missing.',
  damaged: 'The backup is damaged: a checksum or a count is wrong. Nothing was changed.',
  'other region': 'The backup belongs to another region. Nothing was changed.',
  'snapshot ended':
    'MongoDB no longer holds the snapshot, or a collection changed its indexes meanwhile: the backup is not ' +
    'complete and its files were removed. Try again, or let MongoDB keep snapshots longer ' +
    '(minSnapshotHistoryWindowInSeconds).',
  'restore unfinished': 'A restore of this database is not finished: repeat the command that began it.',
  'other backup':
    'A restore of another backup was begun and is not finished: repeat it with the folder it began with.',
  'epoch not raised':
    'The key folder is read-only, and its writer has not raised the epoch yet. Nothing was changed.',
  running:
    'A process of the region is connected to the database: stop every process of the API, then try again. ' +
    'Nothing was changed.',
} as const;

/** A backup or restore that cannot go on. Its message is one line for the operator. */
export class BackupError extends Error {
  readonly why: keyof typeof reasons;
  constructor(why: keyof typeof reasons) {
    super(reasons[why]);
    this.name = 'BackupError';
    this.why = why;
  }
}

/** Counts and checksum of a file. */
export type FileSum = { readonly documents: number; readonly bytes: number; readonly sha256: string };

/** Writes parts to a new file of mode 0600 and syncs it. @returns counts, one document a part */
export async function writeSynced(
  path: string,
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<FileSum> {
  await using file = await open(path, 'wx', ownerOnly);
  const sum = sha256Parts();
  let [documents, bytes, waiting] = [0, 0, 0];
  let batch: Uint8Array[] = [];
  const flush = async (): Promise<void> => {
    await file.writev(batch);
    [batch, waiting] = [[], 0];
  };
  for await (const part of parts) {
    sum.add(part);
    batch.push(part);
    [documents, bytes, waiting] = [documents + 1, bytes + part.length, waiting + part.length];
    if (waiting >= partBytes) await flush();
  }
  await flush();
  await file.sync();
  return { documents, bytes, sha256: sum.end().toString('hex') };
}

/** Reads the documents of a file, one after the other. @throws BackupError if a length is wrong */
export async function* readDocuments(path: string): AsyncGenerator<Buffer> {
  await using file = await open(path, 'r');
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of file.createReadStream({ highWaterMark: partBytes, autoClose: false })) {
    if (!Buffer.isBuffer(part)) throw new BackupError('damaged');
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    for (
      let length = lengthOf(rest);
      length !== undefined && rest.length >= length;
      length = lengthOf(rest)
    ) {
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new BackupError('damaged');
}

function lengthOf(bytes: Buffer): number | undefined {
  if (bytes.length < shortestDocument) return undefined;
  const length = bytes.readInt32LE(0);
  if (length < shortestDocument || length > longestDocument) throw new BackupError('damaged');
  return length;
}

/** Reads a whole file. @throws BackupError if it differs from what the manifest says */
export async function checkFile(path: string, expected: FileSum): Promise<void> {
  const sum = sha256Parts();
  let [documents, bytes] = [0, 0];
  for await (const document of readDocuments(path)) {
    sum.add(document);
    [documents, bytes] = [documents + 1, bytes + document.length];
  }
  const isSame = sum.end().toString('hex') === expected.sha256;
  if (!isSame || documents !== expected.documents || bytes !== expected.bytes)
    throw new BackupError('damaged');
}
