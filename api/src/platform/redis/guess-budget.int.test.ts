// Wrong tries, counted alike in Redis and in memory: every rule, and 20 tries at once (api.md 9).
import { inject, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/time/clock.ts';
import { createLogger } from '#platform/observe/log.ts';
import { waitFor } from '../../../../scripts/tool/wait.ts';
import { connectRedis } from './connect.ts';
import { guessBudget, type GuessBudget, memoryGuesses } from './guess-budget.ts';

const rules = { windowSeconds: 900, gapSeconds: 60, knownSeconds: 900, pair: 5, account: 10, network: 50, regionSeconds: 60 };
let names = 0;
const someone = (): string => `t${process.pid}-${names++}`;

async function overRedis(): Promise<GuessBudget & AsyncDisposable> {
  const redis = connectRedis({ url: inject('redisUrl'), clock: systemClock, log: createLogger({ level: 'silent', region: 'eu' }) });
  await waitFor(async () => redis.usable(), 5000);
  return { ...guessBudget(redis, rules, () => Date.now()), [Symbol.asyncDispose]: () => redis[Symbol.asyncDispose]() };
}
const inMemory = async (): Promise<GuessBudget & AsyncDisposable> => ({
  ...memoryGuesses(rules, () => Date.now()),
  [Symbol.asyncDispose]: async () => undefined,
});

describe.each([
  ['Redis', overRedis],
  ['memory', inMemory],
] as const)('%s', (_name, open) => {
  const passed = (waits: readonly number[]): number => waits.filter((wait) => wait === 0).length;

  test('five of twenty tries at once are let through, the rest is told how long to wait', async () => {
    await using budget = await open();
    const guess = { account: someone(), network: someone() };
    const waits = await Promise.all(Array.from({ length: 20 }, () => budget.reserve(guess)));
    expect(passed(waits)).toBe(5);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  });

  test('from ten wrong tries on each further network has one, and a success clears its own', async () => {
    await using budget = await open();
    const account = someone();
    for (const network of [someone(), someone()]) for (let at = 0; at < 5; at += 1) await budget.reserve({ account, network });
    const fresh = { account, network: someone() };
    expect(await budget.reserve(fresh)).toBe(0);
    expect(await budget.reserve(fresh)).toBeGreaterThan(0);
    const own = { account, network: someone() };
    expect(await budget.reserve(own)).toBe(0);
    await budget.succeed(own);
    expect(await budget.reserve(own)).toBe(0);
  });

  test('a network is stopped after fifty, but for accounts that it is known to', async () => {
    await using budget = await open();
    const network = someone();
    const known = { account: someone(), network };
    await budget.reserve(known);
    await budget.succeed(known);
    const waits: number[] = [];
    for (let at = 0; at < 52; at += 1) waits.push(await budget.reserve({ account: someone(), network }));
    expect(passed(waits)).toBe(50);
    expect(await budget.reserve(known)).toBe(0);
  });

  test('what nobody could judge does not stay counted, nor does it make anybody wait', async () => {
    await using budget = await open();
    const guess = { account: someone(), network: someone() };
    for (let at = 0; at < 4; at += 1) await budget.reserve(guess);
    for (let at = 0; at < 12; at += 1) {
      expect(await budget.reserve(guess)).toBe(0);
      await budget.withdraw(guess);
    }
    expect([await budget.reserve(guess), (await budget.reserve(guess)) > 0]).toEqual([0, true]);
  });

  test('wrong tries of the region are counted one by one, so that exactly one of them is the one too many', async () => {
    await using budget = await open();
    const counts = await Promise.all(Array.from({ length: 20 }, () => budget.countWrong()));
    const first = Math.min(...counts);
    expect(counts.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, at) => first + at));
  });
});
