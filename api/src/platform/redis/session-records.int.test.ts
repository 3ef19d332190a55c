// The stored form of session records, which older versions must read (docs/design/trust.md#sessions).
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLogger } from '#platform/observe/log.ts';
import { systemClock } from '#platform/time/clock.ts';
import { waitFor } from '@glimpse/processes/wait';
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
const record = { owner, gen: 2, idleMs: 1000, endsMs: 5000, before: 'former', listed: true };
const made = { name: owner, record, liveMs: 60_000, listed: [owner], ended: [] };

test('a record has the key `sess:` + name and holds the owner as `account`; `sessions:` + owner lists it', async () => {
  const records = sessionRecords(redis);
  await records.write(made);
  const { owner: account, ...rest } = record;
  expect(JSON.parse((await redis.client?.get(`sess:${owner}`)) ?? '')).toEqual({ account, ...rest });
  expect(await redis.client?.smembers(`sessions:${owner}`)).toEqual([owner]);
  expect((await records.read([owner]))?.record).toEqual(record);
});

test('all sessions of an owner can be dropped', async () => {
  const records = sessionRecords(redis);
  await records.write(made);
  await records.dropAll(owner);
  expect([await records.read([owner]), await redis.client?.exists(`sessions:${owner}`)]).toEqual([
    undefined,
    0,
  ]);
});

test('ended sessions leave the set of their owner with their record', async () => {
  const records = sessionRecords(redis);
  const names = ['first', 'second', 'third'].map((name) => `${owner}:${name}`);
  const [first = '', second = '', third = ''] = names;
  for (const name of [first, second]) await records.write({ ...made, name });
  await records.write({ ...made, name: third, ended: [first] });
  expect((await redis.client?.smembers(`sessions:${owner}`))?.toSorted()).toEqual([second, third].toSorted());
  expect(await records.absent(names)).toEqual([first]);
  await records.drop(['of another generation', third]);
  expect(await redis.client?.smembers(`sessions:${owner}`)).toEqual([second]);
  await records.dropAll(owner);
});

test('a set that grew under older processes holds the listed names alone after the next write', async () => {
  const records = sessionRecords(redis);
  const old = Array.from({ length: 100 }, (_, at) => `${owner}:old:${at}`);
  await redis.client?.sadd(`sessions:${owner}`, ...old);
  await records.write({ ...made, listed: [owner, `${owner}:other`] });
  expect((await redis.client?.smembers(`sessions:${owner}`))?.toSorted()).toEqual([owner, `${owner}:other`]);
  expect(await redis.client?.ttl(`sessions:${owner}`)).toBeGreaterThan(2_500_000);
  await records.dropAll(owner);
});

test('a used session gets its time and its life; an ended one does not come back', async () => {
  const records = sessionRecords(redis);
  await records.write(made);
  const used = { ...record, usedMs: 4000 };
  records.extend({ name: owner, record: used, liveMs: 90_000 });
  expect(await waitFor(async () => (await records.read([owner]))?.record.usedMs === 4000, 5000)).toBe(true);
  expect((await records.readAll(['none', owner]))[0]).toMatchObject({ name: owner, record: used });
  expect(await redis.client?.pttl(`sess:${owner}`)).toBeGreaterThan(60_000);
  await records.drop([owner]);
  records.extend({ name: owner, record: used, liveMs: 90_000 });
  expect(await records.readAll([owner])).toEqual([]); // one connection: after the commands of `extend`
});
