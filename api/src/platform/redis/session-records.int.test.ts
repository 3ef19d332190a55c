// The stored form of session records, which older versions must read (docs/design/trust.md#sessions).
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLogger } from '#platform/observe/log.ts';
import { systemClock } from '#platform/time/clock.ts';
import { waitFor } from '../../../../scripts/tool/wait.ts';
import { connectRedis, type RedisLink } from './connect.ts';
import { sessionRecords } from './session-records.ts';

let redis: RedisLink;
beforeAll(async () => {
  redis = connectRedis({
    url: inject('redisUrl'),
    timeoutMs: 2000,
    clock: systemClock,
    log: createLogger({ level: 'silent', region: 'eu' }),
  });
  expect(await waitFor(async () => redis.usable(), 5000)).toBe(true);
});
afterAll(() => redis[Symbol.asyncDispose]());

const owner = 'ab'.repeat(8) + process.pid.toString(16).padStart(8, '0');
const record = { owner, gen: 2, idleMs: 1000, endsMs: 5000, before: 'former' };

test('a record has the key `sess:` + name and holds the owner as `account`; `sessions:` + owner lists it', async () => {
  const records = sessionRecords(redis);
  await records.write(owner, record, 60_000);
  const { owner: account, ...rest } = record;
  expect(JSON.parse((await redis.client?.get(`sess:${owner}`)) ?? '')).toEqual({ account, ...rest });
  expect(await redis.client?.smembers(`sessions:${owner}`)).toEqual([owner]);
  expect((await records.read([owner]))?.record).toEqual(record);
});

test('all sessions of an owner can be dropped', async () => {
  const records = sessionRecords(redis);
  await records.write(owner, record, 60_000);
  await records.dropAll(owner);
  expect([await records.read([owner]), await redis.client?.exists(`sessions:${owner}`)]).toEqual([
    undefined,
    0,
  ]);
});
