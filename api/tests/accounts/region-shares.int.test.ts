// Limits of the region on two copies: no stranger switches a call off for all (docs/design/limits.md#shares).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRedis } from '../../../scripts/stores/redis.ts';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { openBrowser, aMember, anAddress, loopbackProxies, patiently } from './person.ts';

const stack = new AsyncDisposableStack();
let fixture: AccountFixture;
beforeAll(async () => {
  // A Redis of its own: the counters of a region have one name, and other tests count in the shared one.
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-shares-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const redis = stack.use(await startRedis(folder));
  fixture = stack.use(
    await openAccountFixture({
      copies: 2,
      env: {
        REDIS_URL: redis.url,
        TRUSTED_PROXIES: loopbackProxies,
        CAPTCHA_ENABLED: 'false',
        LIMITS_FORGOT_PASSWORD_REGION: '40/3600',
      },
    }),
  );
});
afterAll(() => stack.disposeAsync());

const from = (address: string) => ({ 'X-Forwarded-For': address });
type Browser = ReturnType<typeof openBrowser>;
const anyone = (): Browser => openBrowser(fixture.api.urls);

const forgets = (address: string, browser = anyone()) =>
  patiently(() => browser.send('/forgot', { body: { u: anAddress('nobody') }, headers: from(address) }));
const complains = (address: string, browser = anyone()) =>
  patiently(() => browser.send('/api/v2/feedback', { body: { msg: 'Nice' }, headers: from(address) }));

/**
 * Sends a request from each of these addresses, two at once: a 503 of a full hash queue would take a point.
 * @returns how many passed
 */
async function flood(ask: typeof complains, addresses: readonly string[]): Promise<number> {
  const waiting = [...addresses];
  let passed = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      if ((await ask(next)).status === 200) passed += 1;
  };
  await Promise.all(Array.from({ length: 2 }, work));
  return passed;
}
/** Each address of a list, so many times. */
const times = (count: number, addresses: readonly string[]): readonly string[] =>
  addresses.flatMap((address) => Array.from({ length: count }, () => address));
/** The networks of one wide network. */
const neighbours = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `2001:db8:${(at + 1).toString(16)}::1`);

test('50 networks of one wide network, then 128 wide networks, leave feedback to others and to accounts', async () => {
  const { browser } = await aMember(fixture.api.urls, fixture.sink);
  expect(await flood(complains, times(10, neighbours(50)))).toBe(37);
  expect((await complains('198.51.100.7')).status).toBe(200);
  await flood(
    complains,
    times(
      8,
      Array.from({ length: 128 }, (_, at) => `20.${at}.0.1`),
    ),
  );
  expect((await complains('203.0.113.7')).status).toBe(200);
  expect((await complains('2001:db8:99::1')).body).toMatchObject({
    code: 'http.rate_limited',
    limit: 'send_feedback_region',
  });
  expect((await complains('2001:db8:99::1', browser)).status).toBe(200);
});

test('50 networks of one wide network leave password requests to others and to accounts', async () => {
  const { browser } = await aMember(fixture.api.urls, fixture.sink);
  expect(await flood(forgets, neighbours(50))).toBe(3);
  expect((await forgets('198.51.100.7')).body.code).toBe('accounts.reset_sent');
  expect((await forgets('2001:db8:99::1')).body).toMatchObject({
    code: 'http.rate_limited',
    limit: 'forgot_password_region',
  });
  expect((await forgets('2001:db8:99::1', browser)).body.code).toBe('accounts.reset_sent');
});
