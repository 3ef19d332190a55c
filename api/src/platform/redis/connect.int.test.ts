// A Redis command ends after 100 ms in which this process was not busy (docs/design/limits.md#rate-limits).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRedis } from '../../../../scripts/stores/redis.ts';
import { waitFor } from '@glimpse/processes/wait';
import { createLogger } from '#platform/observe/log.ts';
import { attemptBudget } from './attempt-budget.ts';
import { connectRedis, type RedisLink } from './connect.ts';

let folder = '';
let redis: Awaited<ReturnType<typeof startRedis>>;
let link: RedisLink;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-redis-'));
  redis = await startRedis(folder);
  link = connectRedis({
    url: redis.url,
    timeoutMs: 100,
    clock: { now: () => new Date() },
    log: createLogger({ level: 'silent', region: 'eu' }),
  });
  expect(await waitFor(async () => link.usable(), 10_000)).toBe(true);
});
afterAll(async () => {
  await link[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Resolves after pending input was read, before timers that are due. */
const turnOfTheLoop = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Blocks the event loop, as a large answer or a garbage collection does. */
function busy(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

test('an answer that arrived while this process was busy is used', async () => {
  for (let round = 0; round < 5; round += 1) {
    process.kill(redis.pid, 'SIGSTOP');
    const answer = link.client?.ping();
    for (let turn = 0; turn < 3; turn += 1) await turnOfTheLoop(); // until the command is sent
    process.kill(redis.pid, 'SIGCONT');
    busy(250);
    expect(await answer).toBe('PONG');
  }
});

test('a command without an answer is rejected after 100 ms', async () => {
  process.kill(redis.pid, 'SIGSTOP');
  try {
    const started = performance.now();
    await expect(link.client?.ping()).rejects.toThrow('Redis did not answer in time');
    expect(performance.now() - started).toBeGreaterThanOrEqual(99);
  } finally {
    process.kill(redis.pid, 'SIGCONT');
  }
});

test('a refused write stops writes for 5 s, and no read; a lost answer stops both', async () => {
  const log: unknown[] = [];
  const clock = { ms: Date.now() };
  await using full = connectRedis({
    url: redis.url,
    timeoutMs: 1000,
    clock: { now: () => new Date(clock.ms) },
    log: {
      ...createLogger({ level: 'silent', region: 'eu' }),
      warn: (...line: unknown[]) => void log.push(line),
    },
  });
  expect(await waitFor(async () => full.usable(), 10_000)).toBe(true);
  await full.client?.config('SET', 'maxmemory', '1');
  try {
    for (let round = 0; round < 3; round += 1) {
      const refused: unknown = await full.client?.set('more', 'x').catch((thrown: unknown) => thrown);
      expect(String(refused)).toContain('OOM');
      full.writeFailed(refused);
      expect([full.usable(), full.writable(), full.state()]).toEqual([true, false, 'degraded']);
      expect(await full.client?.get('more')).toBeNull();
      clock.ms += 5000;
      expect(full.writable()).toBe(true);
    }
    expect(log).toHaveLength(1);
  } finally {
    await full.client?.config('SET', 'maxmemory', '0');
  }
  full.writeFailed(new Error('Redis did not answer in time'));
  expect([full.usable(), full.writable()]).toEqual([false, false]);
});

test('an attempt that Redis did not count is counted in memory', async () => {
  const rules = {
    prefix: 'si',
    windowSeconds: 900,
    gapSeconds: 60,
    knownSeconds: 900,
    pair: 2,
    subject: 0,
    network: 0,
    regionSeconds: 60,
  };
  const budget = attemptBudget(link, rules, { now: () => Date.now(), processes: 1 });
  const attempt = { subject: 'frozen', network: 'frozen' };
  process.kill(redis.pid, 'SIGSTOP');
  try {
    expect([await budget.reserve(attempt), await budget.countWrong()]).toEqual([0, 1]);
    expect([await budget.reserve(attempt), await budget.reserve(attempt)]).toEqual([0, 60]);
  } finally {
    process.kill(redis.pid, 'SIGCONT');
  }
});
