// The attempt budget counts alike in Redis and in memory (docs/design/http-api.md#sign-in-attempts).
import { inject, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/time/clock.ts';
import { createLogger } from '#platform/observe/log.ts';
import { waitFor } from '@glimpse/processes/wait';
import { connectRedis } from './connect.ts';
import { attemptBudget, type AttemptBudget, memoryAttempts } from './attempt-budget.ts';

const rules = {
  prefix: 'si',
  windowSeconds: 900,
  gapSeconds: 60,
  knownSeconds: 900,
  pair: 5,
  subject: 10,
  network: 50,
  regionSeconds: 60,
};
let names = 0;
const aTag = (): string => `t${process.pid}-${names++}`;

async function overRedis(): Promise<AttemptBudget & AsyncDisposable> {
  const redis = connectRedis({
    url: inject('redisUrl'),
    timeoutMs: 2000,
    clock: systemClock,
    log: createLogger({ level: 'silent', region: 'eu' }),
  });
  await waitFor(async () => redis.usable(), 5000);
  return {
    ...attemptBudget(redis, rules, { now: () => Date.now(), processes: 1 }),
    [Symbol.asyncDispose]: () => redis[Symbol.asyncDispose](),
  };
}
const inMemory = async (): Promise<AttemptBudget & AsyncDisposable> => ({
  ...memoryAttempts(rules, () => Date.now()),
  [Symbol.asyncDispose]: async () => undefined,
});

describe.each([
  ['Redis', overRedis],
  ['memory', inMemory],
] as const)('%s', (_name, open) => {
  const passed = (waits: readonly number[]): number => waits.filter((wait) => wait === 0).length;

  test('of twenty attempts at once five are allowed; the others get a waiting time', async () => {
    await using budget = await open();
    const attempt = { subject: aTag(), network: aTag() };
    const waits = await Promise.all(Array.from({ length: 20 }, () => budget.reserve(attempt)));
    expect(passed(waits)).toBe(5);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
  });

  test('after ten wrong attempts each further network has one, and a success clears its own', async () => {
    await using budget = await open();
    const subject = aTag();
    for (const network of [aTag(), aTag()])
      for (let at = 0; at < 5; at += 1) await budget.reserve({ subject, network });
    const fresh = { subject, network: aTag() };
    expect(await budget.reserve(fresh)).toBe(0);
    expect(await budget.reserve(fresh)).toBeGreaterThan(0);
    const own = { subject, network: aTag() };
    expect(await budget.reserve(own)).toBe(0);
    await budget.succeed(own);
    expect(await budget.reserve(own)).toBe(0);
  });

  test('a network is refused after fifty attempts, except on subjects that it is known for', async () => {
    await using budget = await open();
    const network = aTag();
    const known = { subject: aTag(), network };
    await budget.reserve(known);
    await budget.succeed(known);
    const waits: number[] = [];
    for (let at = 0; at < 52; at += 1) waits.push(await budget.reserve({ subject: aTag(), network }));
    expect(passed(waits)).toBe(50);
    expect(await budget.reserve(known)).toBe(0);
  });

  test('an attempt that could not be checked is not counted and causes no waiting time', async () => {
    await using budget = await open();
    const attempt = { subject: aTag(), network: aTag() };
    for (let at = 0; at < 4; at += 1) await budget.reserve(attempt);
    for (let at = 0; at < 12; at += 1) {
      expect(await budget.reserve(attempt)).toBe(0);
      await budget.withdraw(attempt);
    }
    expect([await budget.reserve(attempt), (await budget.reserve(attempt)) > 0]).toEqual([0, true]);
  });

  test('wrong attempts of the region are counted one by one: exactly one of them reaches the limit', async () => {
    await using budget = await open();
    const counts = await Promise.all(Array.from({ length: 20 }, () => budget.countWrong()));
    const first = Math.min(...counts);
    expect(counts.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, at) => first + at),
    );
  });
});

test('the stored keys begin with the given prefix', async () => {
  const redis = connectRedis({
    url: inject('redisUrl'),
    timeoutMs: 2000,
    clock: systemClock,
    log: createLogger({ level: 'silent', region: 'eu' }),
  });
  await using _opened = redis;
  expect(await waitFor(async () => redis.usable(), 5000)).toBe(true);
  const attempt = { subject: aTag(), network: aTag() };
  const budget = attemptBudget(redis, { ...rules, pair: 1 }, { now: () => Date.now(), processes: 1 });
  const { subject, network } = attempt;
  await budget.reserve(attempt);
  const keys = [
    `si:p:${subject}:${network}`,
    `si:n:${network}`,
    `si:a:${subject}`,
    `si:g:${subject}:${network}`,
  ];
  expect(await redis.client?.exists(...keys)).toBe(4);
  await budget.succeed(attempt);
  expect(await redis.client?.exists(`si:k:${subject}:${network}`)).toBe(1);
});
