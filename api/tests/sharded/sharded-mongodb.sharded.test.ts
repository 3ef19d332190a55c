// Secrets on a real sharded MongoDB with two shards; runs where MONGOS_PATH names a router (record 085).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { burnSecret, concealSecret, revealSecret } from '@glimpse/contracts/secrets';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretStore } from '#features/secrets/store/secret-store.ts';
import { storeSuite } from '#features/secrets/store/store.suite.ts';
import type { SecretStore } from '#features/secrets/store/store.ts';
import { connectMongo } from '#platform/mongo/connect.ts';
import {
  missingForShards,
  moveUpperHalf,
  shardNames,
  shardSecrets,
  type ShardedMongo,
  startSharded,
} from '../../../scripts/stores/sharded.ts';
import { type Api, noRateLimits, startApi } from '../fixtures/start-api.ts';

const database = 'sharded';
const mongos = process.env['MONGOS_PATH'] ?? '';
const opened = new AsyncDisposableStack();
let sharded: ShardedMongo;
let api: Api;
let store: SecretStore;

beforeAll(async () => {
  const missing = missingForShards(mongos);
  if (missing !== undefined) throw new Error(missing);
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-sharded-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  sharded = opened.use(await startSharded(folder, mongos));
  await shardSecrets(sharded.url, database);
  const env = { ...noRateLimits, MONGO_URL: sharded.url + database };
  api = opened.use(await startApi({ copies: 2, env }));
  const mongo = opened.use(await connectMongo({ url: env.MONGO_URL }));
  expect(mongo.isSharded).toBe(true);
  store = secretStore(mongo.db, 'one bucket');
});
afterAll(() => opened.disposeAsync());

storeSuite('a sharded MongoDB', () => store);

/** Secrets on each shard, asked without the router. */
const counts = () =>
  Promise.all(
    sharded.shardUrls.map(async (url) => {
      await using client = new MongoClient(url);
      return await client.db(database).collection('secrets').countDocuments();
    }),
  );

async function conceal() {
  const made = await api.submit(concealSecret, { body: { secret: 'on a shard' } });
  if (!made.ok) throw new Error(`conceal: ${made.status}`);
  return made.body.record;
}
const reveal = (key: string, copy: number) =>
  api.submit(revealSecret, { params: { key }, body: { continue: true }, copy });

/** How many of 20 readers of two processes got the text. */
async function winners(key: string): Promise<number> {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => reveal(key, at % 2)));
  return answers.filter(({ ok }) => ok).length;
}

test('secrets lie on both shards; each is opened once by 20 readers of two processes', async () => {
  const made = await Promise.all(Array.from({ length: 60 }, conceal));
  for (const count of await counts()) expect(count).toBeGreaterThan(0);
  for (const { secret } of made) expect(await winners(secret.key)).toBe(1);
});

test('a burnt secret opens for nobody', async () => {
  const { secret, metadata } = await conceal();
  const burnt = await api.submit(burnSecret, { params: { key: metadata.key }, body: { continue: true } });
  expect(burnt.ok).toBe(true);
  expect(await winners(secret.key)).toBe(0);
});

test('while half of the buckets move to and fro, each secret is opened at most once', async () => {
  await using client = new MongoClient(sharded.url);
  let isOver = false;
  const moving = (async () => {
    for (let at = 0; !isOver; at += 1)
      await moveUpperHalf(client, `${database}.secrets`, shardNames[at % 2] ?? shardNames[0]);
  })();
  for (let round = 0; round < 10; round += 1) {
    const made = await Promise.all(Array.from({ length: 20 }, conceal));
    const won = await Promise.all(made.map(({ secret }) => winners(secret.key)));
    for (const [at, { secret }] of made.entries())
      expect((won[at] ?? 0) + (await winners(secret.key))).toBeLessThanOrEqual(1);
  }
  isOver = true;
  await moving;
});
