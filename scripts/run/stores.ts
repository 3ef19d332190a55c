// MongoDB and Redis of `make run`: the named running servers, or our own on the data folder.
import { join } from 'node:path';
import { type Mongod, startMongod } from '../stores/mongod.ts';
import { type RedisServer, startRedis } from '../stores/redis.ts';
import { withDatabase } from '../stores/with-database.ts';
import type { Ports } from './ports.ts';

/** Addresses of both stores; the Mongo one names the database. `mongoEnded` resolves when a mongod of our own has ended. */
export type Stores = { readonly mongoUrl: string; readonly redisUrl: string; readonly mongoEnded: Promise<unknown> };

/** Starts what the environment does not name, side by side. What did start is in `opened` even if the other failed. */
export async function openStores(opened: AsyncDisposableStack, folder: string, ports: Ports): Promise<Stores> {
  const { MONGO_URL, REDIS_URL } = process.env;
  const mongoStart: Promise<Mongod> | undefined = MONGO_URL ? undefined : startMongod({ folder: join(folder, 'mongo'), port: ports.mongo });
  const redisStart: Promise<RedisServer> | undefined = REDIS_URL ? undefined : startRedis(join(folder, 'redis'), ports.redis);
  const [mongo, redis] = await Promise.allSettled([mongoStart, redisStart]);
  if (mongo.status === 'fulfilled' && mongo.value) opened.use(mongo.value); // opened first, so closed last
  if (redis.status === 'fulfilled' && redis.value) opened.use(redis.value);
  if (mongo.status === 'rejected') throw mongo.reason;
  if (redis.status === 'rejected') throw redis.reason;
  const mongoUrl = mongo.value ? withDatabase(mongo.value.url, 'glimpse') : (MONGO_URL ?? '');
  const mongoEnded = mongo.value?.ended ?? new Promise<never>(() => {}); // a server that was given is not ours to watch
  return { mongoUrl, redisUrl: redis.value?.url ?? REDIS_URL ?? '', mongoEnded };
}
