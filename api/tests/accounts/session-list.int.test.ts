// The row of an account lists its living sessions: ended ones stay ended when Redis goes back in time, and
// an account has at most 50 (docs/design/trust.md#sessions, goal A3).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '@glimpse/contracts/limits';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownDatabase } from '#platform/mongo/testing.ts';
import { createLogger } from '#platform/observe/log.ts';
import { connectRedis, type RedisLink } from '#platform/redis/connect.ts';
import { systemClock } from '#platform/time/clock.ts';
import { startMongod } from '../../../scripts/stores/mongod.ts';
import { startRedis } from '../../../scripts/stores/redis.ts';
import { waitFor } from '@glimpse/processes/wait';
import { noRateLimits } from '../fixtures/start-api.ts';
import { openedRow } from '../fixtures/account-rows.ts';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { openBrowser, aMember, loopbackProxies, ownNetwork, password, patiently } from './person.ts';

const stack = new AsyncDisposableStack();
let folder = '';
let redis: Awaited<ReturnType<typeof startRedis>>;
let mongod: Awaited<ReturnType<typeof startMongod>>;
let link: RedisLink;
let fixture: AccountFixture;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-lists-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  redis = await startRedis(join(folder, 'redis'));
  stack.defer(() => redis[Symbol.asyncDispose]());
  mongod = stack.use(await startMongod({ folder: join(folder, 'mongo'), stopMs: 0 }));
  const log = createLogger({ level: 'silent', region: 'eu' });
  link = stack.use(connectRedis({ url: redis.url, timeoutMs: 5000, clock: systemClock, log }));
  const env = {
    ...noRateLimits,
    TRUSTED_PROXIES: loopbackProxies,
    REDIS_URL: redis.url,
    MONGO_URL: ownDatabase(mongod.url),
  };
  fixture = stack.use(await openAccountFixture({ copies: 2, env }));
});
afterAll(() => stack.disposeAsync());

const isUsable = () => waitFor(async () => link.usable(), 10_000);
const sessionKeys = async () => (await link.client?.keys('sess:*')) ?? [];
/** The names that the rows list. */
async function listedNames(address: string): Promise<readonly string[]> {
  await using client = await MongoClient.connect(fixture.api.mongoUrl);
  const { account } = await openedRow({ api: fixture.api, client }, address);
  return account.sessions.map(({ name }) => name);
}

/** Kills Redis and starts it from its last snapshot. */
async function goBackInTime(): Promise<void> {
  process.kill(redis.pid, 'SIGKILL');
  expect(await waitFor(async () => !link.usable(), 10_000)).toBe(true);
  redis = await startRedis(join(folder, 'redis'), redis.port);
  expect(await isUsable()).toBe(true);
}

test('a session that was signed out stays ended after Redis came back with its older snapshot', async () => {
  const { api, sink } = fixture;
  const [{ browser }, other] = [await aMember(api.urls, sink), await aMember(api.urls, sink)];
  const cookie = browser.cookies.get('sess') ?? '';
  await link.client?.save();
  expect((await browser.send('/logout', { body: {} })).status).toBe(200);
  const ghost = openBrowser(api.urls);
  ghost.cookies.set('sess', cookie);
  for (const _copy of api.urls) expect((await ghost.send('/api/v2/authcheck')).status).toBe(401);
  await goBackInTime();
  expect((await sessionKeys()).length).toBeGreaterThan(1); // the record is back
  const isBack = () => other.browser.send('/api/v2/authcheck');
  expect(await waitFor(async () => (await isBack()).status === 200, 15_000)).toBe(true);
  for (const _copy of api.urls) {
    expect((await ghost.send('/api/v2/authcheck')).status).toBe(401);
    expect((await isBack()).status).toBe(200);
  }
});

test('an account has at most 50 sessions: the oldest ends, and its record and names go', async () => {
  const { api, sink } = fixture;
  const { browser: first, address } = await aMember(api.urls, sink);
  const before = (await sessionKeys()).length;
  const newest = [];
  for (let at = 0; at < limits.accountSessions; at += 1) {
    const browser = openBrowser(api.urls);
    const body = { u: address, p: password, 'remember-me': 'on' };
    const signIn = () => browser.send('/signin', { body, headers: ownNetwork() });
    expect((await patiently(signIn)).status).toBe(200);
    newest.push(browser);
  }
  expect((await first.send('/api/v2/authcheck')).status).toBe(401);
  for (const browser of [newest[0], newest.at(-1)])
    expect((await browser?.send('/api/v2/authcheck'))?.status).toBe(200);
  expect(await sessionKeys()).toHaveLength(before - 1 + limits.accountSessions);
  expect(await listedNames(address)).toHaveLength(limits.accountSessions);
  const sets = (await link.client?.keys('sessions:*')) ?? [];
  const sizes = await Promise.all(sets.map(async (key) => link.client?.scard(key)));
  expect(Math.max(...sizes.map(Number))).toBe(limits.accountSessions);
  await newest.at(-1)?.send('/logout', { body: {} });
  expect(await listedNames(address)).toHaveLength(limits.accountSessions - 1);
});

test('20 sign-ins at once are all listed', async () => {
  const { api, sink } = fixture;
  const { address } = await aMember(api.urls, sink);
  const browsers = Array.from({ length: 20 }, () => openBrowser(api.urls));
  const body = { u: address, p: password };
  const signIn = (browser: (typeof browsers)[number]) => () =>
    browser.send('/signin', { body, headers: ownNetwork() });
  const answers = await Promise.all(browsers.map((browser) => patiently(signIn(browser))));
  const open = answers.filter(({ status }) => status === 200).length;
  expect(open).toBeGreaterThan(5); // a busy machine refuses some
  expect(await listedNames(address)).toHaveLength(open + 1);
});

test('while MongoDB has no primary, sign-out takes cookie and record and answers 503', async () => {
  const { api, sink } = fixture;
  const { browser, address } = await aMember(api.urls, sink);
  const cookie = browser.cookies.get('sess') ?? '';
  const [name = ''] = await listedNames(address);
  expect(await sessionKeys()).toContain(`sess:${name}`);
  await using client = await new MongoClient(mongod.url, { directConnection: true }).connect();
  const stepDown = { replSetStepDown: 15, force: true };
  await client.db('admin').command(stepDown).catch(() => undefined); // prettier-ignore
  const away = await browser.send('/logout', { body: {} });
  expect([away.status, away.body.code]).toEqual([503, 'store.unavailable']);
  expect(browser.cookies.has('sess')).toBe(false);
  expect(await sessionKeys()).not.toContain(`sess:${name}`);
  expect((await browser.send('/logout', { body: {} })).status).toBe(200);
  const ghost = openBrowser(api.urls);
  ghost.cookies.set('sess', cookie);
  expect(await waitFor(async () => (await ghost.send('/api/v2/authcheck')).status === 401, 40_000)).toBe(
    true,
  );
});
