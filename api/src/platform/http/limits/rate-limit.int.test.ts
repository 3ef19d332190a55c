// Rate limits on a real Redis.
import { once } from 'node:events';
import { rateLimits } from '@glimpse/contracts/limits';
import { expect, inject, test } from 'vitest';
import { connectRedis } from '#platform/redis/connect.ts';
import { rateLimiter } from './rate-limit.ts';

const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  flush: () => undefined,
};

const openRedis = () =>
  connectRedis({ url: inject('redisUrl'), timeoutMs: 2000, clock: { now: () => new Date() }, log });

test('the first limit of a process may be counted in the same turn as other commands of Redis', async () => {
  await using redis = openRedis();
  const { client } = redis;
  if (!client) throw new Error('Redis is configured');
  await once(client, 'ready');
  const take = rateLimiter({
    processes: 1,
    figures: rateLimits,
    redis,
    tag: (caller) => caller,
    onLimited: () => undefined,
    now: Date.now,
  });
  const other = client.get('something else');
  await take([{ event: 'get_page', points: 1 }], `caller ${Math.random()}`);
  expect(await other).toBeNull();
});

test('what is given back is counted in Redis', async () => {
  await using redis = openRedis();
  const { client } = redis;
  if (!client) throw new Error('Redis is configured');
  await once(client, 'ready');
  const take = rateLimiter({
    processes: 1,
    figures: { ...rateLimits, create_bytes: { count: 100, windowSeconds: 60 } },
    redis,
    tag: (caller) => caller,
    onLimited: () => undefined,
    now: Date.now,
  });
  const caller = `caller ${Math.random()}`;
  const sends = async (points: number) => take([{ event: 'create_bytes', points }], caller);
  await sends(90);
  await sends(-90);
  await sends(90);
  await expect(sends(90)).rejects.toMatchObject({ code: 'http.rate_limited' });
  await sends(-90);
  await sends(10);
});

test('nothing is given back of a window that has ended, and never more than was counted', async () => {
  await using redis = openRedis();
  const { client } = redis;
  if (!client) throw new Error('Redis is configured');
  await once(client, 'ready');
  const take = rateLimiter({
    processes: 1,
    figures: { ...rateLimits, create_bytes: { count: 100, windowSeconds: 60 } },
    redis,
    tag: (caller) => caller,
    onLimited: () => undefined,
    now: Date.now,
  });
  const caller = `caller ${Math.random()}`;
  const sends = async (points: number) => take([{ event: 'create_bytes', points }], caller);
  await sends(-90); // as after the end of the window, Redis has no counter
  await sends(10);
  await sends(-90);
  await sends(100);
  await expect(sends(1)).rejects.toMatchObject({ code: 'http.rate_limited' });
});

test('a caller over the limit costs no further command of Redis until the window ends', async () => {
  await using redis = openRedis();
  const { client } = redis;
  if (!client) throw new Error('Redis is configured');
  await once(client, 'ready');
  const clock = { ms: 0 };
  const take = rateLimiter({
    processes: 1,
    figures: { ...rateLimits, get_page: { count: 1, windowSeconds: 60 } },
    redis,
    tag: (caller) => caller,
    onLimited: () => undefined,
    now: () => clock.ms,
  });
  const caller = `caller ${Math.random()}`;
  const visit = async () => take([{ event: 'get_page', points: 1 }], caller);
  await visit();
  await expect(visit()).rejects.toMatchObject({ code: 'http.rate_limited' });
  let sent = 0;
  const send = client.sendCommand.bind(client);
  client.sendCommand = (command, stream) => {
    sent += 1;
    return send(command, stream);
  };
  await expect(visit()).rejects.toMatchObject({ code: 'http.rate_limited' });
  expect(sent).toBe(0);
  clock.ms = 60_000;
  await expect(visit()).rejects.toMatchObject({ code: 'http.rate_limited' }); // says Redis, whose window runs
  expect(sent).toBeGreaterThan(0);
});
