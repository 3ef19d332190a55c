// Starts a sharded MongoDB for tests: a config server, two shards and a router (record 085).
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startMongod } from './mongod.ts';
import { onFreePort, startListening } from './start.ts';

/** The names of the shards. Buckets below the middle of their alphabet lie on the first one. */
export const shardNames = ['shard0', 'shard1'] as const;
const middle = 'i';

/**
 * A running sharded MongoDB without data. `url` is that of the router, `shardUrls` those of its shards;
 * none names a database.
 */
export type ShardedMongo = AsyncDisposable & { readonly url: string; readonly shardUrls: readonly string[] };

/** Why none can be started here, or nothing. */
export const missingForShards = (path: string | undefined): string | undefined =>
  path ? undefined : 'MONGOS_PATH names no mongos; set it to the path of one of the release of mongod';

async function startRouter(mongos: string, configServer: string, folder: string) {
  await mkdir(folder, { recursive: true });
  const logFile = join(folder, 'mongos.log');
  return await onFreePort(0, async (port) => {
    await writeFile(logFile, '');
    const args = [
      '--configdb',
      configServer,
      '--bind_ip',
      '127.0.0.1',
      '--port',
      `${port}`,
      '--nounixsocket',
    ];
    const child = await startListening('mongos', port, { command: mongos, args, logFile, stopMs: 0 });
    return { port, child };
  });
}

/** Starts all programs and adds the shards. @throws UserError with the reason */
export async function startSharded(folder: string, mongos: string): Promise<ShardedMongo> {
  await using opened = new AsyncDisposableStack();
  const start = async (set: string, role: string) =>
    opened.use(await startMongod({ folder: join(folder, set), set, extra: [`--${role}`], stopMs: 0 }));
  const config = await start('config', 'configsvr');
  const shards = await Promise.all(shardNames.map((name) => start(name, 'shardsvr')));
  const router = await startRouter(mongos, `config/127.0.0.1:${config.port}`, join(folder, 'mongos'));
  opened.use(router.child);
  const url = `mongodb://127.0.0.1:${router.port}/`;
  await using client = new MongoClient(url);
  for (const [at, { port }] of shards.entries())
    await client.db('admin').command({ addShard: `${shardNames[at]}/127.0.0.1:${port}` });
  const owned = opened.move();
  return { url, shardUrls: shards.map((one) => one.url), [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Shards the secrets of a database by bucket, as docs/operations.md#several-replica-sets says. */
export async function shardSecrets(url: string, database: string): Promise<void> {
  await using client = new MongoClient(url);
  const admin = client.db('admin');
  const collection = `${database}.secrets`;
  await admin.command({ enableSharding: database, primaryShard: shardNames[0] });
  await client
    .db(database)
    .collection('secrets')
    .createIndex({ bucket: 1, metaId: 1 }, { name: 'bucket_metaId', unique: true }, {});
  await admin.command({ shardCollection: collection, key: { bucket: 1 } });
  await admin.command({ split: collection, middle: { bucket: middle } });
  await moveUpperHalf(client, collection, shardNames[1]);
}

/** Moves the buckets from the middle on to a shard. */
export const moveUpperHalf = (client: Pick<MongoClient, 'db'>, collection: string, to: string) =>
  client.db('admin').command({ moveChunk: collection, find: { bucket: middle }, to });
