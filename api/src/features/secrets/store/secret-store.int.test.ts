// The store on a real replica set: the common suite and promises of MongoDB (docs/design/trust.md#mongodb).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { selfTest } from '#platform/mongo/self-test.ts';
import { ensureSecretIndexes } from './secret-indexes-store.ts';
import { aNewSecret, bySecret } from '../testing/secret-samples.ts';
import { probeWrite, secretStore } from './secret-store.ts';
import { storeSuite } from './store.suite.ts';
import type { SecretStore } from './store.ts';

let mongo: Mongo;
let store: SecretStore;
let shardedStore: SecretStore;

beforeAll(async () => {
  mongo = await ownMongo();
  await ensureSecretIndexes(mongo.db);
  store = secretStore(mongo.db);
  shardedStore = secretStore(mongo.db, 'one bucket');
});
afterAll(() => mongo[Symbol.asyncDispose]());

storeSuite('MongoDB', () => store);
storeSuite('MongoDB, with the statements for shards', () => shardedStore);

describe('on MongoDB', () => {
  test('two processes that race with batches get one winner per secret', async () => {
    const other = secretStore(mongo.db);
    for (let round = 0; round < 10; round += 1) {
      const secrets = Array.from({ length: 20 }, () => aNewSecret(new Date()));
      await Promise.all(secrets.map((secret) => store.insert(secret)));
      const claims = secrets.map(() => [randomBytes(32), randomBytes(32)] as const);
      await Promise.all(
        secrets.flatMap((secret, at) =>
          [store, other].map((one, side) =>
            one.apply(secret, { kind: 'claim', claim: claims[at]?.[side] ?? Buffer.alloc(0) }),
          ),
        ),
      );
      const rows = await Promise.all(secrets.map((secret) => store.findAtMajority(bySecret(secret, 'lean'))));
      rows.forEach((row, at) => {
        expect(row?.state).toBe('claimed');
        expect(
          claims[at]?.filter((claim) => row?.state === 'claimed' && row.claim.equals(claim)),
        ).toHaveLength(1);
      });
    }
  });

  test('every write requests majority and journal, every command on one secret names its bucket', async () => {
    const commands = await mongo.watched(async (db) => {
      const watched = secretStore(db);
      const secret = aNewSecret(new Date());
      await watched.insert(secret);
      await watched.find(bySecret(secret));
      await watched.setAttempts(secret, 0, {});
      await watched.apply(secret, { kind: 'claim', claim: randomBytes(32) });
      await watched.findAtMajority(bySecret(secret));
      await watched.sweep({ kind: 'expired' });
    });
    const writes = commands.filter(({ commandName }) => ['insert', 'update'].includes(commandName));
    expect(writes).toHaveLength(4);
    for (const { command } of writes)
      expect(command['writeConcern']).toMatchObject({ w: 'majority', j: true });
    const filters = commands.flatMap(({ command }) =>
      [command['filter'] ?? [], command['updates']?.[0].q ?? []].flat(),
    );
    expect(filters.filter((filter) => '_id' in filter).every((filter) => 'bucket' in filter)).toBe(true);
    expect(commands.some(({ commandName }) => /findAndModify/i.test(commandName))).toBe(false);
    const majority = commands.findLast(({ commandName }) => commandName === 'find')?.command;
    expect(majority?.['readConcern']).toMatchObject({ level: 'majority' });
  });

  test('acknowledgements of one moment are one statement that waits for no majority and no journal', async () => {
    const secrets = Array.from({ length: 20 }, () => aNewSecret(new Date()));
    const claim = randomBytes(32);
    await Promise.all(secrets.map((secret) => store.insert(secret)));
    await Promise.all(secrets.map((secret) => store.apply(secret, { kind: 'claim', claim })));
    const commands = await mongo.watched(async (db) => {
      const watched = secretStore(db);
      await Promise.all(secrets.map((secret) => watched.apply(secret, { kind: 'acknowledge', claim })));
    });
    const writes = commands.filter(({ commandName }) => commandName === 'update');
    expect(writes.map(({ command }) => command['updates'].length)).toEqual([1]);
    expect(writes[0]?.command['writeConcern']).toMatchObject({ w: 1, j: false });
  });

  test('the start-up self-test passes, and fails for a weaker write concern', async () => {
    const strict = { development: true, probe: (db: typeof mongo.db) => probeWrite(secretStore(db)) };
    await selfTest(mongo, strict);
    await selfTest({ ...mongo, isSharded: true }, strict);
    const ofRouter = selfTest({ ...mongo, isSharded: true }, { ...strict, development: false });
    await expect(ofRouter).rejects.toThrow('a sharded MongoDB needs DEVELOPMENT=true');
    const loose = (db: typeof mongo.db) =>
      db.collection('x').updateOne({ _id: 1 as never }, { $set: { a: 1 } }, { writeConcern: { w: 1 } });
    await expect(selfTest(mongo, { development: true, probe: loose })).rejects.toThrow(
      'majority and journal',
    );
  });

  test('sweeps and look-ups use their indexes', async () => {
    const rows = mongo.db.collection('secrets');
    const plan = async (filter: object): Promise<string> =>
      JSON.stringify((await rows.find(filter).explain('queryPlanner'))['queryPlanner'].winningPlan);
    expect(await plan({ state: 'claimed', claimedAt: { $lt: new Date() } })).toContain('"claimed"');
    expect(await plan({ state: 'new', expiresAt: { $lte: new Date() } })).toContain('"unopened"');
    expect(await plan({ $or: [{ bucket: 'k7', metaId: { $in: [randomBytes(16)] } }] })).toContain(
      '"bucket_metaId"',
    );
    const purge = (await rows.indexes()).find(({ name }) => name === 'purge');
    expect(purge).toMatchObject({ key: { purgeAt: 1 }, expireAfterSeconds: 0 });
  });

  test('concurrent look-ups of more than 16 MiB return whole documents', async () => {
    const secrets = Array.from({ length: 24 }, () => {
      const secret = aNewSecret(new Date());
      return { ...secret, box: { ...secret.box, body: randomBytes(1_000_000) } };
    });
    await Promise.all(secrets.map((secret) => store.insert(secret)));
    const rows = await Promise.all(secrets.map((secret) => store.find(bySecret(secret))));
    rows.forEach((row, at) =>
      expect(row?.box?.body?.equals(secrets[at]?.box.body ?? Buffer.alloc(0))).toBe(true),
    );
  });

  test('a document of an unknown shape is refused without its content in the error', async () => {
    const secret = aNewSecret(new Date());
    await mongo.db.collection('secrets').insertOne({ ...secret, state: 'unheard-of' } as never);
    await expect(store.find(bySecret(secret))).rejects.toThrow('unknown shape');
  });
});
