// Reads all collections at one snapshot into the files of a backup (docs/operations.md#back-up).
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BSON, type ClientSession, type Db, MongoServerError } from 'mongodb';
import type { Mongo } from '../connect.ts';
import { databaseNow } from '../connect.ts';
import { BackupError, writeSynced } from './backup-files.ts';
import { type BackedUpCollection, fileOf, KeyRow, type Manifest, writeManifest } from './manifest.ts';
import { unfinishedRestore } from './restore-state.ts';

const batchDocuments = 1000;
/** SnapshotTooOld and SnapshotUnavailable. */
const snapshotCodes = new Set<unknown>([239, 246]);

type BackupOptions = { readonly region: string; readonly folder: string };

/** Writes a backup to a new or empty folder, and removes its files if it fails. @throws BackupError */
export async function writeBackup(
  { client, db }: Mongo,
  { region, folder }: BackupOptions,
): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new BackupError('not empty');
  if (await unfinishedRestore(db)) throw new BackupError('restore unfinished');
  await using session = client.startSession({ snapshot: true });
  try {
    return await writeAll({ db, session }, { region, folder });
  } catch (thrown) {
    for (const name of await readdir(folder)) await rm(join(folder, name));
    if (thrown instanceof MongoServerError && snapshotCodes.has(thrown.code))
      throw new BackupError('snapshot ended');
    throw thrown;
  }
}

type Source = { readonly db: Db; readonly session: ClientSession };

async function writeAll({ db, session }: Source, { region, folder }: BackupOptions): Promise<Manifest> {
  const takenAt = (await databaseNow(db)).toISOString();
  const rows = db.collection<{ readonly _id: string }>('region');
  const row = KeyRow.safeParse(await rows.findOne({ _id: region }, { session })); // chooses the snapshot
  if (!row.success) throw new BackupError('no region');
  const collections: BackedUpCollection[] = [];
  for (const name of await collectionNames(db))
    collections.push(await writeCollection({ db, session }, folder, name));
  const manifest: Manifest = { format: 1, region, takenAt, keys: row.data, collections };
  await writeManifest(folder, manifest);
  await using opened = await open(folder, 'r');
  await opened.sync();
  return manifest;
}

/** The collections of the API: others have names that MongoDB reserves. */
export async function collectionNames(db: Db): Promise<readonly string[]> {
  const found = await db.listCollections({ type: 'collection' }, { nameOnly: true }).toArray();
  return found
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .toSorted();
}

async function writeCollection(
  { db, session }: Source,
  folder: string,
  name: string,
): Promise<BackedUpCollection> {
  const collection = db.collection(name);
  const cursor = collection.find<Uint8Array>({}, { session, raw: true, batchSize: batchDocuments });
  const sum = await writeSynced(fileOf(folder, { name }), cursor);
  const all: readonly { readonly name?: unknown }[] = await collection.listIndexes().toArray();
  const indexes = all.filter((index) => index.name !== '_id_');
  return { name, ...sum, indexes: indexes.map((index) => ({ ...BSON.EJSON.serialize(index) })) };
}
