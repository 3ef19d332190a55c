// Global set-up of int and e2e: starts one mongod and one Redis per run on free loopback ports.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startMongod } from '../stores/mongod.ts';
import { startRedis } from '../stores/redis.ts';
import { openTestFolder } from '@glimpse/processes/test-folder';

/** Tests set their own clock: MongoDB would delete their rows once the machine's date is past it. */
const withoutTtl = ['--setParameter', 'ttlMonitorEnabled=false'];

/** Starts the stores that MONGO_URL and REDIS_URL do not name, and provides their URLs to the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using opened = new AsyncDisposableStack();
  const folder = await openTestFolder();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const mongo =
    process.env['MONGO_URL'] ??
    opened.use(await startMongod({ folder: join(folder, 'mongo'), stopMs: 0, extra: withoutTtl })).url;
  const redis = process.env['REDIS_URL'] ?? opened.use(await startRedis(join(folder, 'redis'))).url;
  project.provide('mongoUrl', mongo);
  project.provide('redisUrl', redis);
  const owned = opened.move();
  return () => owned.disposeAsync();
}
