// Loads the files of a backup into the database, collection by collection (docs/operations.md#restore).
import { BSON, type Db, type Document } from 'mongodb';
import { commandWriteConcern, majorityWrites } from '../write-concern.ts';
import { BackupError, checkFile, readDocuments } from './backup-files.ts';
import { type BackedUpCollection, fileOf, type Manifest, readManifest } from './manifest.ts';
import { recordLoaded, stateCollection } from './restore-state.ts';
import { collectionNames } from './write-backup.ts';

const batchDocuments = 1000;
const batchBytes = 8_388_608;
/** Keeps every type of BSON as it is in the file. */
const exact = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** The values that the API reads. */
const values = { promoteBuffers: true } as const;

/** Reads every file of a backup before anything is changed. @throws BackupError */
export async function checkBackup(
  folder: string,
  region: string,
): Promise<{ readonly manifest: Manifest; readonly id: string }> {
  const backup = await readManifest(folder);
  if (backup.manifest.region !== region) throw new BackupError('other region');
  for (const collection of backup.manifest.collections)
    await checkFile(fileOf(folder, collection), collection);
  return backup;
}

type LoadOptions = {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly loaded: readonly string[];
  /** Changes documents of a collection while they are loaded, by its name. */
  readonly changes: Readonly<Record<string, (document: Document) => Document>>;
};

/** Drops what the backup lacks, then replaces each collection that is not loaded yet. */
export async function loadBackup(db: Db, { folder, manifest, loaded, changes }: LoadOptions): Promise<void> {
  const kept = new Set([stateCollection, ...manifest.collections.map(({ name }) => name)]);
  for (const name of await collectionNames(db)) if (!kept.has(name)) await db.dropCollection(name);
  for (const collection of manifest.collections) {
    if (loaded.includes(collection.name)) continue;
    await loadCollection(db, folder, { collection, change: changes[collection.name] });
    await recordLoaded(db, collection.name);
  }
}

type Loading = {
  readonly collection: BackedUpCollection;
  readonly change: ((document: Document) => Document) | undefined;
};

/** Replaces a collection. Indexes come first, so that no command runs long. */
async function loadCollection(db: Db, folder: string, { collection, change }: Loading): Promise<void> {
  const { name, indexes } = collection;
  await db.dropCollection(name);
  await db.createCollection(name);
  const definitions = indexes.map((index): unknown => BSON.EJSON.deserialize(index));
  if (definitions.length > 0)
    await db.command({ createIndexes: name, indexes: definitions, writeConcern: commandWriteConcern });
  const target = db.collection(name, { writeConcern: majorityWrites });
  let batch: Document[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await target.insertMany(batch, { ordered: false });
    [batch, bytes] = [[], 0];
  };
  for await (const document of readDocuments(fileOf(folder, collection))) {
    if (batch.length >= batchDocuments || bytes + document.length > batchBytes) await flush();
    batch.push(change ? change(BSON.deserialize(document, values)) : BSON.deserialize(document, exact));
    bytes += document.length;
  }
  await flush();
}
