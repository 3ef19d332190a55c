// When a copy is ready for traffic (docs/design/http-api.md#health).
import { expect, test } from 'vitest';
import { createLogger } from '#platform/observe/log.ts';
import { readinessChecks } from './readiness.ts';

const facts = { state: 'serving', epoch: 0, seq: 1, stateAgeDays: 0, rejected: 0 } as const;
const lines: string[] = [];
const healthy = {
  clock: { now: () => new Date(0) },
  log: createLogger({ level: 'warn', region: 'eu', write: (line) => lines.push(line) }),
  mongo: { ping: async () => true, clockSkewMs: async () => 0 },
  keyring: { facts: () => ({ ...facts }) },
  redis: { state: () => 'ok' as const },
};
type Parts = Parameters<typeof readinessChecks>[0];
const failing = async (): Promise<never> => await Promise.reject(new Error('away'));

const cases: [string, Partial<Parts>, boolean, string, string][] = [
  ['all is well', {}, false, 'accepting', 'ok'],
  ['no primary', { mongo: { ...healthy.mongo, ping: async () => false } }, false, 'mongo', 'failed'],
  ['MongoDB away', { mongo: { ping: failing, clockSkewMs: failing } }, false, 'mongo', 'failed'],
  [
    'clock 31 s behind',
    { mongo: { ...healthy.mongo, clockSkewMs: async () => 31_000 } },
    false,
    'clock',
    'failed',
  ],
  [
    'clock 31 s ahead',
    { mongo: { ...healthy.mongo, clockSkewMs: async () => -31_000 } },
    false,
    'clock',
    'failed',
  ],
  ['clock 3 s off', { mongo: { ...healthy.mongo, clockSkewMs: async () => 3000 } }, false, 'clock', 'ok'],
  [
    'key state of tomorrow',
    { keyring: { facts: () => ({ ...facts, state: 'clock_behind' as const }) } },
    false,
    'keys',
    'failed',
  ],
  [
    'fenced',
    { keyring: { facts: () => ({ ...facts, state: 'fenced' as const }) } },
    false,
    'keys',
    'degraded',
  ],
  ['Redis away', { redis: { state: () => 'degraded' as const } }, false, 'redis', 'degraded'],
  ['no Redis configured', { redis: { state: () => 'absent' as const } }, false, 'redis', 'ok'],
  ['stopping', {}, true, 'accepting', 'failed'],
];

test.each(cases)('%s', async (_name, over, stopping, check, found) => {
  const checks = await readinessChecks({ ...healthy, ...over }, () => stopping)();
  expect(checks).toEqual({
    mongo: expect.any(String),
    keys: expect.any(String),
    clock: expect.any(String),
    redis: expect.any(String),
    accepting: expect.any(String),
    [check]: found,
  });
});

test('a clock that starts to drift is logged once', async () => {
  lines.length = 0;
  const check = readinessChecks(
    { ...healthy, mongo: { ...healthy.mongo, clockSkewMs: async () => 2500 } },
    () => false,
  );
  await check();
  await check();
  expect(lines).toHaveLength(1);
});
