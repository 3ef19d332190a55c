// Tests that a start creates its indexes although a build outlasts a socket, or no connection is free.
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { ensureIndexes } from './indexes.ts';
import { ownDatabase } from './testing.ts';

const index = [{ name: 'at', key: { at: 1 } }] as const;

test('an index is created when a connection is free, later than other calls wait for one', async () => {
  await using client = await MongoClient.connect(ownDatabase(), { maxPoolSize: 1, waitQueueTimeoutMS: 300 });
  const [db, rows] = [client.db(), client.db().collection('rows')];
  await rows.insertOne({});
  const slow = rows.find({ $where: 'sleep(1000) || true' }).toArray();
  const refused = rows.countDocuments().catch(({ name }: Error) => name);
  await ensureIndexes(db, 'rows', index);
  expect(await refused).toBe('MongoWaitQueueTimeoutError');
  expect(await slow).toHaveLength(1);
  expect(await rows.indexExists('at')).toBe(true);
  await ensureIndexes(db, 'rows', index); // it exists
});

test('an index whose build outlasts the limit of a socket is waited for', async () => {
  const url = ownDatabase();
  await using filler = await MongoClient.connect(url);
  const rows = filler.db().collection('rows');
  for (let round = 0; round < 10; round += 1)
    await rows.insertMany(Array.from({ length: 20_000 }, (_, at) => ({ at: `${at} of ${round}` })));
  await using client = await MongoClient.connect(url, { socketTimeoutMS: 100 });
  const cut = client
    .db()
    .collection('rows')
    .createIndexes([{ name: 'other', key: { at: -1 } }]);
  await expect(cut).rejects.toThrow(/timed out/);
  await ensureIndexes(client.db(), 'rows', index);
  expect(await rows.indexExists('at')).toBe(true);
});

test('an index with other options is refused', async () => {
  await using client = await MongoClient.connect(ownDatabase());
  await ensureIndexes(client.db(), 'rows', index);
  const unique = ensureIndexes(client.db(), 'rows', [{ name: 'at', key: { at: 1 }, unique: true }]);
  await expect(unique).rejects.toThrow(/different options|same name/);
});
