// Piece `unread-answers`: connections send 900 requests each and read no answer (goal L4).
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rateLimits } from '@glimpse/contracts/limits';
import { ownDatabase } from '#platform/mongo/testing.ts';
import { limitText } from '#src/config/limit-settings.ts';
import type { SeedOutcome } from '../../../scripts/proof/results.ts';
import { startMongod } from '../../../scripts/stores/mongod.ts';
import { startRedis } from '../../../scripts/stores/redis.ts';
import { apiMemory, heapFlags } from '../../../scripts/run/api-command.ts';
import { memoryOf } from '../faults/process-memory.ts';
import { openUnreadCrowd } from '../faults/unread-crowd.ts';
import { p95 } from '../fixtures/machine-load.ts';
import { openSecretClient } from '../fixtures/secret-client.ts';
import { samplePages, startApi } from '../fixtures/start-api.ts';
import { revealFor } from './reveals-beside.ts';
import { quietApi, type Run } from './run.ts';

const mostMegabytes = 400;
const calmMs = 30_000;
/** The default; the reader comes from the same network and must meet no other limit. */
const pageLimit = limitText(rateLimits.get_page);

async function startRegion(folder: string, limited: boolean) {
  await using opened = new AsyncDisposableStack();
  const mongod = opened.use(await startMongod({ folder: join(folder, 'mongo'), stopMs: 0 }));
  const redis = opened.use(await startRedis(join(folder, 'redis')));
  const env = {
    ...quietApi,
    ...(limited && { LIMITS_GET_PAGE: pageLimit }),
    ...apiMemory,
    WEB_DIST: samplePages,
    MONGO_URL: ownDatabase(mongod.url),
    REDIS_URL: redis.url,
  };
  const api = opened.use(await startApi({ env, flags: heapFlags }));
  const reader = opened.use(await openSecretClient(api.urls[0] ?? ''));
  const owned = opened.move();
  return { api, reader, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** `size` is in seconds. The seed chooses 4 or 200 connections, with the limit of pages or without. */
export async function unreadAnswers({ seed, size, folder }: Run): Promise<SeedOutcome> {
  const connections = seed % 2 === 0 ? 200 : 4;
  const limited = seed % 4 >= 2;
  await using region = await startRegion(folder, limited);
  const { api, reader } = region;
  const [url = '', pid = 0] = [api.urls[0], api.pids()[0]];
  await revealFor(reader, size); // warms the process up
  const quiet = p95(await revealFor(reader, size));
  const crowd = await openUnreadCrowd({ url, path: '/docs/rest-api/all', connections, requests: 900 });
  const loud = p95(await revealFor(reader, size));
  await crowd[Symbol.asyncDispose]();
  await pause(calmMs);
  const { now, highest } = await memoryOf(pid);
  const counts = {
    connections,
    limited: Number(limited),
    highestMegabytes: Math.round(highest),
    laterMegabytes: Math.round(now),
    quietMicroseconds: Math.round(quiet * 1000),
    loudMicroseconds: Math.round(loud * 1000),
  };
  const violations = [
    ...(highest > mostMegabytes ? [`the process took ${Math.round(highest)} MB`] : []),
    ...(loud > 1.5 * quiet ? [`the p95 of others was ${loud} ms, and ${quiet} ms without the crowd`] : []),
  ];
  return { counts, violations };
}
