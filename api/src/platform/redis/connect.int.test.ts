// How long Redis is waited for: 100 ms of its own time, not of ours (trust.md 6).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRedis } from '../../../../scripts/stores/redis.ts';
import { waitFor } from '../../../../scripts/tool/wait.ts';
import { createLogger } from '#platform/observe/log.ts';
import { connectRedis, type RedisLink } from './connect.ts';
import { guessBudget } from './guess-budget.ts';

let folder = '';
let redis: Awaited<ReturnType<typeof startRedis>>;
let link: RedisLink;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-redis-'));
  redis = await startRedis(folder);
  link = connectRedis({ url: redis.url, clock: { now: () => new Date() }, log: createLogger({ level: 'silent', region: 'eu' }) });
  expect(await waitFor(async () => link.usable(), 10_000)).toBe(true);
});
afterAll(async () => {
  await link[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** After what was read and before the timers that are due by then. */
const turnOfTheLoop = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Keeps this process from reading anything, as a large answer or a collection of garbage does. */
function busy(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

test('an answer that came while this process was busy is not late', async () => {
  for (let round = 0; round < 5; round += 1) {
    process.kill(redis.pid, 'SIGSTOP');
    const answer = link.client?.ping();
    for (let turn = 0; turn < 3; turn += 1) await turnOfTheLoop(); // it is on the wire
    process.kill(redis.pid, 'SIGCONT');
    busy(250);
    expect(await answer).toBe('PONG');
  }
});

test('a Redis that does not answer is given up after 100 ms', async () => {
  process.kill(redis.pid, 'SIGSTOP');
  try {
    const started = performance.now();
    await expect(link.client?.ping()).rejects.toThrow('Redis did not answer in time');
    expect(performance.now() - started).toBeGreaterThanOrEqual(99);
  } finally {
    process.kill(redis.pid, 'SIGCONT');
  }
});

test('a try at signing in that Redis did not count is counted here, and nobody waits for it', async () => {
  const rules = { windowSeconds: 900, gapSeconds: 60, knownSeconds: 900, pair: 2, account: 0, network: 0, regionSeconds: 60 };
  const budget = guessBudget(link, rules, () => Date.now());
  const guess = { account: 'frozen', network: 'frozen' };
  process.kill(redis.pid, 'SIGSTOP');
  try {
    expect([await budget.reserve(guess), await budget.countWrong()]).toEqual([0, 1]);
    expect([await budget.reserve(guess), await budget.reserve(guess)]).toEqual([0, 60]);
  } finally {
    process.kill(redis.pid, 'SIGCONT');
  }
});
