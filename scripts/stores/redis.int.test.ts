// The Redis of `make run` on the disk.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { redisReply } from './testing.ts';
import { startRedis } from './redis.ts';

test('keeps its data when it is stopped and started again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-redis-'));
  {
    await using redis = await startRedis(folder);
    expect(await redisReply(redis.port, 'SET session kept')).toBe('+OK');
  }
  await using redis = await startRedis(folder);
  expect(await redisReply(redis.port, 'GET session')).toBe('$4\r\nkept');
  await rm(folder, { recursive: true, force: true });
});
