// Global set-up of int and e2e: starts one mongod and one Redis per run on free loopback ports.
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startMongod } from '../stores/mongod.ts';
import { startRedis } from '../stores/redis.ts';
import { isAlive } from '../tool/is-alive.ts';

const memory = '/dev/shm';
const roomBytes = 4 * 2 ** 30;
const mark = 'glimpse-test-';

/** Test data needs no disk: in memory, if it is large enough, MongoDB never waits for one. */
async function baseFolder(): Promise<string> {
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0, // no such folder: not Linux
  );
  return room >= roomBytes ? memory : tmpdir();
}

/** Creates a folder with our process id in its name, and removes those of processes that were killed. */
async function ownFolder(): Promise<string> {
  const base = await baseFolder();
  const left = (await readdir(base)).filter(
    (name) => name.startsWith(mark) && !isAlive(Number.parseInt(name.slice(mark.length), 10)),
  );
  // Folders of other users cannot be removed and stay.
  await Promise.allSettled(left.map((name) => rm(join(base, name), { recursive: true, force: true })));
  return mkdtemp(join(base, `${mark}${process.pid}-`));
}

/** Starts the stores that MONGO_URL and REDIS_URL do not name, and provides their URLs to the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack();
  const folder = await ownFolder();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const mongo =
    process.env['MONGO_URL'] ??
    opened.use(await startMongod({ folder: join(folder, 'mongo'), stopMs: 0 })).url;
  const redis = process.env['REDIS_URL'] ?? opened.use(await startRedis(join(folder, 'redis'))).url;
  project.provide('mongoUrl', mongo);
  project.provide('redisUrl', redis);
  const owned = opened.move();
  return () => owned.disposeAsync();
}
