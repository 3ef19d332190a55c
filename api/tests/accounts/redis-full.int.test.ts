// A full Redis refuses writes, not reads: signed-in callers go on (docs/design/trust.md#failures).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/observe/log.ts';
import { connectRedis, type RedisLink } from '#platform/redis/connect.ts';
import { systemClock } from '#platform/time/clock.ts';
import { startRedis } from '../../../scripts/stores/redis.ts';
import { waitFor } from '@glimpse/processes/wait';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { openBrowser, aMember, password } from './person.ts';

const stack = new AsyncDisposableStack();
let link: RedisLink;
let fixture: AccountFixture;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-full-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const redis = stack.use(await startRedis(folder));
  const log = createLogger({ level: 'silent', region: 'eu' });
  link = stack.use(connectRedis({ url: redis.url, timeoutMs: 5000, clock: systemClock, log }));
  const env = { REDIS_URL: redis.url };
  fixture = stack.use(await openAccountFixture({ copies: 1, env }));
  expect(await waitFor(async () => link.usable(), 10_000)).toBe(true);
});
afterAll(() => stack.disposeAsync());

const setMaximum = (bytes: number) => link.client?.config('SET', 'maxmemory', String(bytes));

/** Lowers the maximum below what is used, so that no freed byte lets a write pass. @returns the refusal */
async function fill(): Promise<string> {
  await setMaximum(1);
  const refused: unknown = await link.client?.set('filler', 'x').catch((thrown: unknown) => thrown);
  if (refused instanceof Error) return refused.message;
  throw new Error('Redis is not full');
}

test('while Redis is full, 40 of 40 signed-in calls answer, sign-out works, and a sign-in answers 503', async () => {
  const { urls } = fixture.api;
  const [{ browser, address }, other] = [
    await aMember(urls, fixture.sink),
    await aMember(urls, fixture.sink),
  ];
  expect(await fill()).toMatch(/^OOM/);
  const statuses: number[] = [];
  for (let at = 0; at < 20; at += 1) {
    statuses.push((await browser.send('/api/v2/account')).status);
    statuses.push((await browser.send('/api/v2/private/recent')).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  const made = await browser.send('/api/v2/secret/conceal', { body: { secret: 'meanwhile' } });
  expect(made).toMatchObject({ status: 200, body: { custid: address } });
  const fresh = openBrowser(urls);
  await fresh.arrive();
  const signIn = () => fresh.send('/signin', { body: { u: address, p: password } });
  for (let at = 0; at < 3; at += 1) expect((await signIn()).status).toBe(503);
  const cookie = other.browser.cookies.get('sess') ?? '';
  expect((await other.browser.send('/logout', { body: {} })).status).toBe(200);
  const ghost = openBrowser(urls);
  ghost.cookies.set('sess', cookie);
  expect((await ghost.send('/api/v2/authcheck')).status).toBe(401);
  await setMaximum(0);
  expect(await waitFor(async () => (await signIn()).status === 200, 15_000)).toBe(true);
  const told = () => fixture.api.logs().filter((line) => line.includes('Redis refuses writes'));
  await expect.poll(told).toHaveLength(1);
});
