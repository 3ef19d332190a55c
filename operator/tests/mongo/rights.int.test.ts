// Tests what each user of a region may do, on a real mongod.
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { openMongo } from '#platform/mongo.ts';
import { keysDatabase } from '#regions/keys/region-row-store.ts';
import { observeExternal } from '#regions/mongo/reconcile-external.ts';
import { mongoUrl } from '#regions/mongo/names.ts';
import { limit, startMembers, type TestSet } from './members.ts';

const unauthorized = { code: 13 };

function urlOf(set: TestSet, user: string): string {
  const hosts = set.members.map(({ host }) => host);
  return mongoUrl({ hosts, user, password: set.users?.[user], tls: true });
}

test("the operator reads claims and the keys' record only, and writes to its own database", async () => {
  await using set = await startMembers(1);
  await set.bootstrap();
  await set.members[0]?.asAdmin(async (db) => {
    const row = { _id: 'eu', epoch: 1, seq: 2, checks: { 'root-1': 'ab' }, mark: 'x', more: 1 };
    await db.client.db('glimpse').collection<{ _id: string }>('region').insertOne(row);
  });
  await using mongo = openMongo({ url: urlOf(set, 'operator'), purpose: 'test', ca: set.ca });
  const keys = keysDatabase(mongo.db('glimpse'), 'eu');
  expect(await keys.row(limit())).toEqual({ epoch: 1, seq: 2, checks: { 'root-1': 'ab' }, mark: 'x' });
  expect(await keysDatabase(mongo.db('glimpse'), 'us').row(limit())).toBeUndefined();
  expect(Math.abs((await keys.now(limit())).getTime() - Date.now())).toBeLessThan(60_000);
  const glimpse = mongo.db('glimpse');
  expect(await glimpse.collection('domains').find().toArray()).toEqual([]);
  await expect(glimpse.collection('secrets').findOne()).rejects.toMatchObject(unauthorized);
  await expect(glimpse.collection('domains').insertOne({})).rejects.toMatchObject(unauthorized);
  await expect(glimpse.collection('region').updateOne({}, { $set: { a: 1 } })).rejects.toMatchObject(
    unauthorized,
  );
  await mongo.db('glimpse_edge').collection('statuses').insertOne({});
});

test('the API writes to its own database, and only reads what the operator tells', async () => {
  await using set = await startMembers(1);
  await set.bootstrap();
  await using mongo = openMongo({ url: urlOf(set, 'api-1'), purpose: 'test', ca: set.ca });
  await mongo.db('glimpse').collection('secrets').insertOne({});
  await mongo.db('glimpse_edge').collection('statuses').findOne();
  await expect(mongo.db('glimpse_edge').collection('statuses').insertOne({})).rejects.toMatchObject(
    unauthorized,
  );
  await expect(mongo.db('admin').command({ replSetGetConfig: 1 })).rejects.toMatchObject(unauthorized);
});

test('the users rs and backup reach nothing else', async () => {
  await using set = await startMembers(1);
  await set.bootstrap();
  await using rs = openMongo({ url: urlOf(set, 'rs'), purpose: 'test', ca: set.ca });
  await expect(rs.db('glimpse').collection('secrets').findOne()).rejects.toMatchObject(unauthorized);
  await expect(rs.db('admin').command({ usersInfo: 1 })).rejects.toMatchObject(unauthorized);
  await using backup = openMongo({ url: urlOf(set, 'backup'), purpose: 'test', ca: set.ca });
  await backup.db('glimpse').collection('secrets').findOne();
  await expect(backup.db('glimpse').collection('secrets').insertOne({})).rejects.toMatchObject(unauthorized);
});

test('mongod refuses connections without TLS and without a password', async () => {
  await using set = await startMembers(1);
  await set.bootstrap();
  const url = `mongodb://${set.members[0]?.host}/?directConnection=true`;
  const plain = new MongoClient(url, { serverSelectionTimeoutMS: 1000 });
  await using _closed = { [Symbol.asyncDispose]: () => plain.close() };
  await expect(plain.db('admin').command({ ping: 1 })).rejects.toThrow();
  await using open = openMongo({ url, purpose: 'test', ca: set.ca, direct: true });
  await expect(open.db('glimpse').collection('secrets').findOne()).rejects.toMatchObject(unauthorized);
});

test('a database outside the cluster is reachable, refuses a wrong user, or is silent', async () => {
  await using set = await startMembers(1);
  await set.bootstrap();
  const check = (uri: string, development = true) =>
    observeExternal(
      set.deps,
      { kind: 'external', identifier: 'test', development, uri, ca: set.ca },
      limit(),
    );
  const good = urlOf(set, 'operator');
  expect(await check(good)).toMatchObject({
    condition: { status: 'True', reason: 'Reachable' },
    status: { replicaSet: 'rs0', version: '6.0.5' },
  });
  expect(await check(good, false)).toMatchObject({ condition: { reason: 'VersionUnsupported' } });
  expect(await check(good.replace(':two@', ':wrong@'))).toMatchObject({
    condition: { status: 'False', reason: 'AuthenticationFailed' },
  });
  expect(await check(urlOf(set, 'rs'))).toMatchObject({ condition: { reason: 'AuthenticationFailed' } });
  await set.members[0]?.kill();
  expect(await check(good)).toMatchObject({ condition: { status: 'Unknown', reason: 'Unreachable' } });
});
