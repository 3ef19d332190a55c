// The budget of wrong attempts as sign-in uses it (docs/design/http-api.md#sign-in-attempts).
import { signInLimits } from '@glimpse/contracts/limits';
import { expect, test } from 'vitest';
import { sampleKeys, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import { fail, ApiError } from '#platform/errors/api-error.ts';
import { memoryAttempts } from '#platform/redis/attempt-budget.ts';
import { anAccount } from '../testing/account-samples.ts';
import { signIn } from '../sign-in.ts';
import { signInBudget, signInRules } from './sign-in-budget.ts';

const keys = sampleKeys();

function aBudget() {
  const told: string[] = [];
  const attempts = memoryAttempts(signInRules({ count: 5, windowSeconds: 900 }), () => sampleNow.getTime());
  const budget = signInBudget({
    attempts,
    roots: () => keys,
    clock: { now: () => sampleNow },
    onLimited: () => void told.push('limited'),
    onWrong: () => void told.push('wrong'),
    onManyWrong: (count) => void told.push(`many ${count}`),
  });
  return { budget, told };
}

/** Signs in with the given answers of the store and the password check. @returns the error code */
async function refusal(
  budget: ReturnType<typeof signInBudget>,
  { read, check }: { read: () => unknown; check: () => unknown },
) {
  const deps = {
    config: { authenticationEnabled: true, signinEnabled: true, siteOrigin: '', colonels: [] },
    texts: { text: () => '' },
    keyring: { roots: () => keys },
    signInBudget: budget,
    accounts: { byEmailId: async () => read() },
    passwords: { check: async () => check() },
    guesses: {},
    transact: async () => fail('store.unavailable'), // the outbox is full
  } as unknown as Parameters<typeof signIn>[0];
  const asked = {
    body: { u: 'ana@example.com', p: 'a long sunny afternoon' },
    context: { locale: 'en' },
  } as unknown as Parameters<typeof signIn>[1];
  const actor = {
    kind: 'anonymous',
    custid: 'anon',
    carriesCookie: false,
    clientPrefix: '192.0.2.0/24',
    host: { kind: 'site' },
  } as const;
  return signIn(deps, asked, actor).then(
    () => 'answered',
    (thrown: unknown) => (thrown instanceof ApiError ? thrown.code : 'outage'),
  );
}

const times = async (count: number, work: () => Promise<string>): Promise<readonly string[]> => {
  const seen: string[] = [];
  for (let at = 0; at < count; at += 1) seen.push(await work());
  return seen;
};
const outage = (): never => {
  throw new Error('gone');
};

test.each([
  ['the store is away', { read: outage, check: () => 'right' }, 'outage'],
  [
    'too many passwords wait',
    { read: () => anAccount(), check: () => fail('store.unavailable') },
    'store.unavailable',
  ],
])('an attempt that could not be checked because %s is not counted', async (_why, answers, seen) => {
  const { budget, told } = aBudget();
  expect(new Set(await times(12, () => refusal(budget, answers)))).toEqual(new Set([seen]));
  expect(told).toEqual([]);
});

test('a wrong password stays counted even if its outbox row cannot be stored', async () => {
  const { budget, told } = aBudget();
  const tries = await times(7, () => refusal(budget, { read: () => anAccount(), check: () => 'wrong' }));
  expect(tries).toEqual([
    ...Array<string>(5).fill('store.unavailable'),
    'http.rate_limited',
    'http.rate_limited',
  ]);
  expect(told.filter((one) => one === 'wrong')).toHaveLength(5);
});

test('the alarm of the region is raised once a minute, and no attempt is refused for it', async () => {
  const { budget, told } = aBudget();
  for (let at = 0; at < signInLimits.region.count * 2; at += 1) await budget.recordFailure();
  expect(told.filter((one) => one !== 'wrong')).toEqual([`many ${signInLimits.region.count}`]);
});
