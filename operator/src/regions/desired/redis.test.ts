// Tests that Redis keeps its data and restarts safely.
import { describe, expect, test } from 'vitest';
import { redisIntents } from './redis.ts';
import { newestTemplate } from './template.ts';
import { fieldAt, objectOf } from './testing/fields-of.ts';
import { aFullSpec, aSpec } from './testing/samples.ts';
import { facts, mongod } from './testing/stores-samples.ts';

describe('Redis', () => {
  const redis = (spec = aSpec()) =>
    objectOf(redisIntents(spec, facts, newestTemplate), 'StatefulSet', 'redis');
  const command = (spec = aSpec()) => String(fieldAt(redis(spec), `${mongod}.command`));

  test('keeps sessions over a restart and refuses writes above its memory, so no session is dropped', () => {
    expect(command()).toContain('--appendonly,yes,--appendfsync,everysec');
    expect(command()).toContain(`--maxmemory,${256 * 2 ** 20},--maxmemory-policy,noeviction`);
    expect(command(aFullSpec())).toContain(`--maxmemory,${512 * 2 ** 20},`);
  });

  test('gets its password from a file, and more memory than its data', () => {
    expect(command()).toContain('redis-server,/etc/redis/redis.conf');
    expect(fieldAt(redis(), `${mongod}.resources.limits.memory`)).toBe('448Mi');
  });
});
