// Real API processes on real stores, for tests: own database, own keys, typed calls (style §11).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { ownDatabase } from '#platform/mongo/testing.ts';
import { type ApiProcess, freePlace, spawnApi, untilReady } from './api-process.ts';
import { callsOf } from './calls.ts';

type Env = Readonly<Record<string, string>>;
type Options = { readonly copies?: number; readonly env?: Env };

/** Built pages as small as can be, for tests of the API that do not wait for the build of web: `env: { WEB_DIST: samplePages }`. */
export const samplePages = join(import.meta.dirname, 'sample-pages');

/**
 * Starts `copies` processes that share one database, one key file and, unless `env` says otherwise, one Redis. Each accepts
 * the hosts of all. Disposing kills them and removes the keys; the database stays until the server goes.
 */
export async function startApi({ copies = 1, env = {} }: Options = {}) {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-api-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const places = await Promise.all(Array.from({ length: copies }, freePlace));
  const hosts = places.map(({ port }) => `localhost:${port}`);
  const urls = hosts.map((host) => `http://${host}`);
  const mongoUrl = env['MONGO_URL'] ?? ownDatabase();
  const common: Env = {
    DEVELOPMENT: 'true',
    STOP_ACCEPT_MS: '0',
    REDIS_URL: env['REDIS_URL'] ?? inject('redisUrl'),
    KEYS_FILE: join(folder, 'keys.json'),
    SITE_ORIGIN: urls[0] ?? '',
    SITE_ALIASES: hosts.slice(1).join(','),
    ...env,
    MONGO_URL: mongoUrl,
  };
  const lines: string[] = [];
  const running: ApiProcess[] = [];
  const begin = async (copy: number, over: Env = {}): Promise<void> => {
    const place = places[copy];
    if (!place) throw new Error(`There is no copy ${copy}`);
    running[copy] = spawnApi(place, { ...common, ...over }, lines);
    await untilReady(running[copy], lines);
  };
  opened.defer(async () => {
    for (const { kill } of running) kill('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
  });
  await begin(0); // makes the keys; the others find them
  await Promise.all(places.slice(1).map((_place, at) => begin(at + 1)));
  const end = async (copy: number, signal: NodeJS.Signals = 'SIGKILL') => {
    running[copy]?.kill(signal);
    return await running[copy]?.ended;
  };
  const owned = opened.move();
  return {
    ...callsOf(urls),
    /** Public address of each copy. */
    urls,
    serviceUrls: places.map(({ servicePort }) => `http://127.0.0.1:${servicePort}`),
    pids: () => running.map(({ pid }) => pid),
    /** With the name of this API's database. */
    mongoUrl,
    keysFile: common['KEYS_FILE'] ?? '',
    /** Every line that any copy printed so far. */
    logs: (): readonly string[] => lines,
    /** Sends a signal and waits for the end. @returns exit code or signal */
    kill: end,
    /** Resolves when a copy has ended by itself. */
    exited: async (copy: number) => await running[copy]?.ended,
    /** Ends a copy if it runs and starts it on the same ports and data, with `over` for it alone. */
    async restart(copy: number, over: Env = {}) {
      await end(copy);
      await begin(copy, over);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

export type Api = Awaited<ReturnType<typeof startApi>>;
