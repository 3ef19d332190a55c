// A backup shows one moment of a database that changes, and loads with every type and index.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BSON } from 'mongodb';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { ownMongo } from '../testing.ts';
import { transactions } from '../transaction.ts';
import { checkBackup, loadBackup } from './load-backup.ts';
import { enterRestore, endRestore } from './restore-state.ts';
import { writeBackup } from './write-backup.ts';

const mongo = await ownMongo();
const { db, client } = mongo;
const place = await mkdtemp(join(tmpdir(), 'glimpse-backup-'));
const row = { epoch: 2, seq: 5, checks: { 'root-1': 'aa' }, mark: 'one' };
const aFolder = (): string => join(place, crypto.randomUUID());
const backUp = async (): Promise<string> => {
  const folder = aFolder();
  await writeBackup(mongo, { region: 'eu', folder });
  return folder;
};
const load = async (folder: string, loaded: readonly string[] = []): Promise<void> => {
  const { manifest } = await checkBackup(folder, 'eu');
  await loadBackup(db, { folder, manifest, loaded, changes: {} });
};

beforeEach(async () => {
  await db.dropDatabase();
  await db.collection<{ _id: string }>('region').insertOne({ _id: 'eu', ...row });
});
afterAll(async () => {
  await rm(place, { recursive: true });
  await mongo[Symbol.asyncDispose]();
});

test('documents and indexes come back exactly, and what the backup lacks is dropped', async () => {
  const rows = db.collection('rows');
  const types = {
    int: new BSON.Int32(5),
    double: new BSON.Double(5),
    long: BSON.Long.fromString('9007199254740993'),
    decimal: BSON.Decimal128.fromString('1.10'),
    bytes: Buffer.from('bytes'),
    date: new Date(1),
    nested: [{ none: null }, new BSON.BSONRegExp('a', 'i'), new BSON.Timestamp({ t: 1, i: 2 })],
  };
  await rows.insertMany(Array.from({ length: 2500 }, (_, at) => ({ at, ...types })));
  await rows.createIndex({ at: 1 }, { unique: true, partialFilterExpression: { at: { $gt: 3 } } }, {});
  await rows.createIndex({ date: 1 }, { expireAfterSeconds: 4_000_000_000 / 2 }, {});
  const raw = () => rows.find({}, { raw: true }).sort({ at: 1 }).toArray();
  const [before, indexes, folder] = [await raw(), await rows.listIndexes().toArray(), await backUp()];
  await rows.deleteMany({ at: { $lt: 2000 } });
  await rows.dropIndexes();
  await db.collection('later').insertOne({});
  await load(folder);
  expect((await raw()).map(String)).toEqual(before.map(String));
  expect(await rows.listIndexes().toArray()).toEqual(indexes);
  expect((await db.listCollections().toArray()).map(({ name }) => name).toSorted()).not.toContain('later');
  const { manifest } = await checkBackup(folder, 'eu');
  expect(manifest).toMatchObject({ region: 'eu', keys: row });
});

test('a backup of a changing database shows one moment', async () => {
  const transact = transactions(client);
  const [from, to] = [
    db.collection<{ _id: number; n: number }>('a'),
    db.collection<{ _id: number; n: number }>('z'),
  ];
  const rows = Array.from({ length: 3000 }, (_, _id) => ({ _id, n: 10 }));
  await from.insertMany(rows);
  await to.insertMany(rows);
  let over = false;
  const moving = (async () => {
    for (let at = 0; !over; at = (at + 1) % rows.length)
      await transact(async (session) => {
        await from.updateOne({ _id: at }, { $inc: { n: -1 } }, { session });
        await to.updateOne({ _id: at }, { $inc: { n: 1 } }, { session });
      });
  })();
  const folders = [await backUp(), await backUp(), await backUp()];
  over = true;
  await moving;
  for (const folder of folders) {
    await load(folder);
    const sums = await Promise.all([from, to].map((rowsOf) => rowsOf.find().toArray()));
    expect(sums.flat().reduce((total, { n }) => total + n, 0)).toBe(60_000);
  }
});

test('a collection that appears after the snapshot ends the backup, and no file is left', async () => {
  await db.collection('rows').insertOne({});
  const names = async () => {
    await db.createCollection('zone'); // the snapshot was chosen before
    return db.listCollections().toArray();
  };
  const changing: typeof db = Object.create(db, {
    listCollections: { value: () => ({ toArray: names }) },
  });
  const folder = aFolder();
  await expect(writeBackup({ ...mongo, db: changing }, { region: 'eu', folder })).rejects.toMatchObject({
    why: 'snapshot ended',
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a folder in use, an unknown region and an unfinished restore are refused', async () => {
  const folder = await backUp();
  await expect(writeBackup(mongo, { region: 'eu', folder })).rejects.toMatchObject({ why: 'not empty' });
  await expect(writeBackup(mongo, { region: 'us', folder: aFolder() })).rejects.toMatchObject({
    why: 'no region',
  });
  await expect(checkBackup(folder, 'us')).rejects.toMatchObject({ why: 'other region' });
  const state = { backup: 'x', epoch: 3, loaded: [], changes: {} };
  await expect(enterRestore(db, state, undefined)).rejects.toMatchObject({ why: 'running' }); // this test is connected
  await expect(enterRestore(db, state, state)).rejects.toMatchObject({ why: 'running' });
  await db.collection<{ _id: string }>('restores').insertOne({ _id: 'restore', ...state });
  await expect(writeBackup(mongo, { region: 'eu', folder: aFolder() })).rejects.toMatchObject({
    why: 'restore unfinished',
  });
  await endRestore(db);
  await backUp();
});
