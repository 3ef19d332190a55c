// Fills both databases with live rows, cloned inside the server from rows that the servers wrote.
import { statfs } from 'node:fs/promises';
import { type Db, MongoClient } from 'mongodb';
import { openConnection } from '@glimpse/processes/http-connection';
import { UserError } from '@glimpse/processes/user-error';
import { scenarios, textOf, usualChars } from './scenarios.ts';
import { type BenchServers, databases, type Running } from './servers.ts';

const sampleCount = 1000;
const batchRows = 50_000;
/** Both rows of one clone with indexes and the journal, rounded up. */
const bytesPerRow = 6000;
/** What a row of ours takes beside its text, with indexes and the journal, rounded up. */
const overheadBytes = 2000;

/** Random ids are made by the server: a fresh look-up id and a fresh receipt id for each clone. */
const newIds = `function () {
  const id = () => {
    let hex = '';
    while (hex.length < 32) hex += (2 ** 32 + Math.floor(Math.random() * 2 ** 32)).toString(16).slice(1);
    return HexData(0, hex);
  };
  return { _id: id(), metaId: id() };
}`;
const fresh = { $function: { body: newIds, args: [], lang: 'js' } } as const;

/** Clones of secrets get fresh ids; clones of the floor's rows a fresh `_id` of the same length. */
const renewals = {
  secrets: [{ $replaceWith: { $mergeObjects: ['$row', fresh] } }],
  rows: [
    {
      $replaceWith: {
        $mergeObjects: ['$row', { _id: { $concat: ['$row._id', '-', { $toString: '$clone' }] } }],
      },
    },
  ],
} as const;

type Growing = { readonly db: Db; readonly collection: keyof typeof renewals };

/** Keeps the samples apart, so that no clone is cloned while the server reads. */
async function keepSamples({ db, collection }: Growing): Promise<void> {
  const unread = [{ $match: { state: 'new' } }, { $limit: sampleCount }, { $out: 'samples' }];
  await db.collection(collection).aggregate(unread).toArray();
}

async function addClones({ db, collection }: Growing, from: number, count: number): Promise<void> {
  const each = Math.ceil(count / sampleCount);
  const clones = [
    { $project: { _id: 0, row: '$$ROOT', clone: { $range: [from, from + each] } } },
    { $unwind: '$clone' },
    { $limit: count },
    ...renewals[collection],
    { $merge: { into: collection, whenMatched: 'fail', whenNotMatched: 'insert' } },
  ];
  await db.collection('samples').aggregate(clones, { maxTimeMS: 120_000 }).toArray();
}

async function writeSamples(
  { port, host }: Running,
  scenario: 'floor' | 'plain',
  chars: number,
): Promise<void> {
  const connection = await openConnection(port, host);
  try {
    for (let number = 0; number < sampleCount; number += 1)
      await scenarios[scenario].create(connection, textOf(number, chars));
  } finally {
    connection.close();
  }
}

async function checkDisk(folder: string, rows: number, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const needed = rows * bytes;
  if (bavail * bsize < needed)
    throw new UserError(`${rows} rows need ${(needed / 1e9).toFixed(1)} GB of disk in ${folder}.`);
}

/** A filler of both databases. `to` adds clones until each has so many live rows. */
export type LiveRows = AsyncDisposable & { to(rows: number): Promise<void> };

/** `beside`: fills the floor's database, too, as if both had served the same. */
type Filling = { readonly beside: boolean; readonly chars: number };
const usual: Filling = { beside: true, chars: usualChars };

/** Stores the samples. @throws UserError if the disk has no room for `most` rows */
export async function openLiveRows(
  servers: BenchServers,
  most: number,
  { beside, chars }: Filling = usual,
): Promise<LiveRows> {
  const { stores, floor, api } = servers;
  await checkDisk(stores.folder, most, beside ? bytesPerRow : chars + overheadBytes);
  await using opened = new AsyncDisposableStack();
  const client = opened.use(await new MongoClient(stores.mongoUrl).connect());
  const growing: readonly Growing[] = [
    { db: client.db(databases.api), collection: 'secrets' },
    ...(beside ? [{ db: client.db(databases.floor), collection: 'rows' } as const] : []),
  ];
  await writeSamples(api, 'plain', chars);
  if (beside) await writeSamples(floor, 'floor', chars);
  await Promise.all(growing.map(keepSamples));
  let have = 0;
  const owned = opened.move();
  return {
    async to(rows) {
      for (; have < rows; have += batchRows)
        for (const one of growing) await addClones(one, have, Math.min(batchRows, rows - have));
      have = rows;
      await client.db('admin').command({ fsync: 1 }); // no checkpoint of the clones while measuring
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
