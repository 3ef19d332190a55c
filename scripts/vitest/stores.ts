// Global set-up of int and e2e: one mongod and one Redis per run, on free loopback ports, gone afterwards.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startMongod } from '../stores/mongod.ts';
import { startRedis } from '../stores/redis.ts';

/** Starts what MONGO_URL and REDIS_URL do not name already, and hands the addresses to the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-test-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const mongo = process.env['MONGO_URL'] ?? opened.use(await startMongod({ folder: join(folder, 'mongo'), stopMs: 0 })).url;
  const redis = process.env['REDIS_URL'] ?? opened.use(await startRedis(join(folder, 'redis'))).url;
  project.provide('mongoUrl', mongo);
  project.provide('redisUrl', redis);
  const owned = opened.move();
  return () => owned.disposeAsync();
}
