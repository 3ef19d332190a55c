// Global set-up of int and e2e: one mongod and one Redis per run, on free loopback ports, gone afterwards.
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

/** Nobody needs these files after a power cut: in memory, where there is room, MongoDB waits for no disk. */
async function baseFolder(): Promise<string> {
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0, // no such folder: no Linux
  );
  return room >= roomBytes ? memory : tmpdir();
}

/** A folder with our process id in its name; those of processes that were killed before they could tidy up go. */
async function ownFolder(): Promise<string> {
  const base = await baseFolder();
  const left = (await readdir(base)).filter((name) => name.startsWith(mark) && !isAlive(Number.parseInt(name.slice(mark.length), 10)));
  await Promise.allSettled(left.map((name) => rm(join(base, name), { recursive: true, force: true }))); // not those of other users
  return mkdtemp(join(base, `${mark}${process.pid}-`));
}

/** Starts what MONGO_URL and REDIS_URL do not name already, and hands the addresses to the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack();
  const folder = await ownFolder();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const mongo = process.env['MONGO_URL'] ?? opened.use(await startMongod({ folder: join(folder, 'mongo'), stopMs: 0 })).url;
  const redis = process.env['REDIS_URL'] ?? opened.use(await startRedis(join(folder, 'redis'))).url;
  project.provide('mongoUrl', mongo);
  project.provide('redisUrl', redis);
  const owned = opened.move();
  return () => owned.disposeAsync();
}
