// What a piece of the proof is given, and the stores that most pieces start.
import { join } from 'node:path';
import { ownDatabase } from '#platform/mongo/testing.ts';
import { startMongod } from '../../../scripts/stores/mongod.ts';
import { startRedis } from '../../../scripts/stores/redis.ts';
import { noRateLimits, startApi } from '../fixtures/start-api.ts';

/** One seed: `size` is counted in the unit of the piece; `folder` is empty and removed afterwards. */
export type Run = { readonly seed: number; readonly size: number; readonly folder: string };

/** Environment of the API processes of a piece; the logs hold what went wrong only. */
export const quietApi = { ...noRateLimits, LOG_LEVEL: 'warn' } as const;

type Store = AsyncDisposable & { readonly url: string; readonly port: number; readonly pid: number };

/** A store that can be killed and started again at the same address. */
async function openStore(start: (port?: number) => Promise<Store>) {
  let store = await start();
  const { url, port } = store;
  return {
    url,
    pid: () => store.pid,
    /** Kills the store (SIGKILL) and starts it with its data. */
    async restart() {
      process.kill(store.pid, 'SIGKILL');
      await store[Symbol.asyncDispose]();
      store = await start(port);
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

/** Starts stores of its own and `copies` API processes. */
export async function startRegion(folder: string, copies: number) {
  await using opened = new AsyncDisposableStack();
  const at = (port?: number) => (port === undefined ? {} : { port });
  const data = join(folder, 'mongo');
  const mongod = opened.use(await openStore((port) => startMongod({ folder: data, stopMs: 0, ...at(port) })));
  const redis = opened.use(await openStore((port) => startRedis(join(folder, 'redis'), port)));
  const stores = { MONGO_URL: ownDatabase(mongod.url), REDIS_URL: redis.url };
  const api = opened.use(await startApi({ copies, env: { ...quietApi, ...stores } }));
  const owned = opened.move();
  return { mongod, redis, api, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
