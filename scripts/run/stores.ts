// Opens MongoDB and Redis for `make run`: the configured servers, or new ones on the data folder.
import { join } from 'node:path';
import { cacheGb } from '../stores/cache-size.ts';
import { type Mongod, startMongod } from '../stores/mongod.ts';
import { type RedisServer, startRedis } from '../stores/redis.ts';
import { withDatabase } from '../stores/with-database.ts';
import type { RunPorts } from './ports.ts';

/**
 * URLs of both stores; `mongoUrl` names the database. `mongoEnded` and `redisEnded` resolve when a store of
 * this run ends.
 */
export type Stores = {
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly mongoEnded: Promise<unknown>;
  readonly redisEnded: Promise<unknown>;
};

/**
 * Starts in parallel the stores that the environment does not name.
 * `opened` receives a started store even if the other one fails.
 */
export async function openStores(
  opened: AsyncDisposableStack,
  folder: string,
  ports: RunPorts,
): Promise<Stores> {
  const { MONGO_URL, REDIS_URL } = process.env;
  const mongoStart: Promise<Mongod> | undefined = MONGO_URL
    ? undefined
    : startMongod({ folder: join(folder, 'mongo'), port: ports.held.mongo, cacheGb: cacheGb() });
  const redisStart: Promise<RedisServer> | undefined = REDIS_URL
    ? undefined
    : startRedis(join(folder, 'redis'), ports.held.redis);
  const [mongo, redis] = await Promise.allSettled([mongoStart, redisStart]);
  if (mongo.status === 'fulfilled' && mongo.value) opened.use(mongo.value); // opened first: closed last
  if (redis.status === 'fulfilled' && redis.value) opened.use(redis.value);
  if (mongo.status === 'rejected') throw mongo.reason;
  if (redis.status === 'rejected') throw redis.reason;
  if (mongo.value) ports.note('mongo', mongo.value.port);
  if (redis.value) ports.note('redis', redis.value.port);
  const mongoUrl = mongo.value ? withDatabase(mongo.value.url, 'glimpse') : (MONGO_URL ?? '');
  const never = new Promise<never>(() => {}); // a configured server is not watched
  return {
    mongoUrl,
    redisUrl: redis.value?.url ?? REDIS_URL ?? '',
    mongoEnded: mongo.value?.ended ?? never,
    redisEnded: redis.value?.ended ?? never,
  };
}
