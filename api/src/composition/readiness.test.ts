// When a copy is ready for traffic (docs/design/http-api.md#health).
import { expect, test } from 'vitest';
import { readinessChecks } from './readiness.ts';

const facts = { state: 'serving', epoch: 0, seq: 1, stateAgeDays: 0, rejected: 0 } as const;
const healthy = {
  clock: { verdict: () => 'right' as const, isFresh: () => true },
  mongo: { ping: async () => true },
  keyring: { facts: () => ({ ...facts }) },
  redis: { state: () => 'ok' as const },
};
type Parts = Parameters<typeof readinessChecks>[0];
const failing = async (): Promise<never> => await Promise.reject(new Error('away'));

const cases: [string, Partial<Parts>, boolean, string, string][] = [
  ['all is well', {}, false, 'accepting', 'ok'],
  ['no primary', { mongo: { ping: async () => false } }, false, 'mongo', 'failed'],
  ['MongoDB away', { mongo: { ping: failing } }, false, 'mongo', 'failed'],
  [
    'a clock that is 31 s off',
    { clock: { ...healthy.clock, verdict: () => 'wrong' } },
    false,
    'clock',
    'failed',
  ],
  [
    'a clock that jumped',
    { clock: { ...healthy.clock, verdict: () => 'unknown' } },
    false,
    'clock',
    'failed',
  ],
  ['no check for 20 s', { clock: { ...healthy.clock, isFresh: () => false } }, false, 'clock', 'failed'],
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
  [
    'a missing key file',
    { keyring: { facts: () => ({ ...facts, file: 'missing' as const }) } },
    false,
    'keys',
    'degraded',
  ],
  ['Redis away', { redis: { state: () => 'degraded' as const } }, false, 'redis', 'degraded'],
  ['no Redis configured', { redis: { state: () => 'absent' as const } }, false, 'redis', 'ok'],
  ['stopping', {}, true, 'accepting', 'failed'],
];

test.each(cases)('%s', async (_name, over, stopping, check, found) => {
  const { checks } = await readinessChecks({ ...healthy, ...over }, () => stopping)();
  expect(checks).toEqual({
    mongo: expect.any(String),
    keys: expect.any(String),
    clock: expect.any(String),
    redis: expect.any(String),
    accepting: expect.any(String),
    [check]: found,
  });
});

test('what is wrong with the keys is said in one sentence', async () => {
  const problem = 'The key file is missing.';
  const keyring = { facts: () => ({ ...facts, file: 'missing' as const, problem }) };
  const { reasons } = await readinessChecks({ ...healthy, keyring }, () => false)();
  expect(reasons).toEqual({ keys: problem });
  expect((await readinessChecks(healthy, () => false)()).reasons).toEqual({});
});
