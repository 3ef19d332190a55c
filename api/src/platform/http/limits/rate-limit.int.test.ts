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

test('the first limit of a process may be counted in the same turn as other commands of Redis', async () => {
  await using redis = connectRedis({ url: inject('redisUrl'), clock: { now: () => new Date() }, log });
  const { client } = redis;
  if (!client) throw new Error('Redis is configured');
  await once(client, 'ready');
  const take = rateLimiter({
    figures: rateLimits,
    redis,
    tag: (caller) => caller,
    onLimited: () => undefined,
  });
  const other = client.get('something else');
  await take([{ event: 'get_page', points: 1 }], `caller ${Math.random()}`);
  expect(await other).toBeNull();
});
