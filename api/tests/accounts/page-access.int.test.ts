// Each page lets in whom its row names, on the real router with real sessions
// (docs/design/web-accounts.md#page-access).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRedis } from '../../../scripts/stores/redis.ts';
import { pageRoutes } from '../../src/features/pages/page-routes.ts';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { openBrowser, aMember } from './person.ts';

let folder = '';
let redis: Awaited<ReturnType<typeof startRedis>>;
let fixture: AccountFixture;
let closed: AccountFixture;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-redis-'));
  redis = await startRedis(folder);
  const on = { DOMAINS_ENABLED: 'true', PLANS_ENABLED: 'true', INCOMING_ADDRESS: 'support@example.com' };
  fixture = await openAccountFixture({ copies: 1, env: { REDIS_URL: redis.url, ...on } });
  closed = await openAccountFixture({
    copies: 1,
    env: {
      SIGNIN_ENABLED: 'false',
      SIGNUP_ENABLED: 'false',
      PLANS_ENABLED: 'false',
      DOMAINS_ENABLED: 'false',
    },
  });
});
afterAll(async () => {
  await Promise.all([fixture, closed].map((one) => one[Symbol.asyncDispose]()));
  await redis[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const filled = (path: string): string => path.replaceAll(/:(\w+)/g, 'example.org');
const guarded = pageRoutes.filter(({ access }) => access !== undefined);
const colonelOnly = guarded.filter(({ access }) => access === 'colonel');
const forCustomers = guarded.filter(({ access }) => access === 'account');
type Browser = ReturnType<typeof openBrowser>;
const visit = async (browser: Browser, path: string) => {
  const { status, headers } = await browser.send(path);
  return { status, to: headers.get('location') };
};
const toSignIn = (path: string) => ({ status: 302, to: `/signin?redirect=${encodeURIComponent(path)}` });

test('a visitor is sent from every page of an account to sign in, and back with path and query', async () => {
  const visitor = openBrowser(fixture.api.urls);
  expect(forCustomers.length).toBeGreaterThan(3);
  for (const { path } of guarded) {
    const asked = `${filled(path)}?page=2&sort=a`;
    expect([path, await visit(visitor, asked)]).toEqual([path, toSignIn(asked)]);
  }
  for (const path of ['/', '/signin', '/signup', '/signup/identity', '/forgot', '/forgot/abc', '/about'])
    expect([path, await visit(visitor, path)]).toEqual([path, { status: 200, to: null }]);
});

test('a customer enters the pages of an account, and is led away from pages of visitors', async () => {
  const { browser } = await aMember(fixture.api.urls, fixture.sink);
  for (const { path } of forCustomers)
    expect([path, await visit(browser, filled(path))]).toEqual([path, { status: 200, to: null }]);
  for (const { path } of colonelOnly)
    expect([path, await visit(browser, filled(path))]).toEqual([path, { status: 403, to: null }]);
  expect(await visit(browser, '/')).toEqual({ status: 302, to: '/dashboard' });
  expect(await visit(browser, '/signin?redirect=/recent')).toEqual({ status: 302, to: '/' });
});

test('a colonel enters administration', async () => {
  const { browser } = await aMember(fixture.api.urls, fixture.sink, { address: 'boss@example.com' });
  for (const { path } of guarded)
    expect([path, await visit(browser, filled(path))]).toEqual([path, { status: 200, to: null }]);
});

test('a redirect takes no flash message', async () => {
  const visitor = openBrowser(fixture.api.urls);
  await visitor.arrive();
  await visitor.send('/forgot', { form: { u: 'nobody' } });
  await visit(visitor, '/account');
  const page = await visitor.send('/forgot');
  expect(page.body['text']).toContain('accounts.bad_email');
});

test('pages of features that are off are unknown', async () => {
  const visitor = openBrowser(closed.api.urls);
  const off = pageRoutes.filter(({ needs, access }) => needs !== undefined || access !== undefined);
  expect(off.length).toBeGreaterThan(8);
  for (const { path } of off)
    expect([path, await visit(visitor, filled(path))]).toEqual([path, { status: 404, to: null }]);
});

test('while sessions cannot be checked, a signed-in cookie gets 503 and is not sent to sign in', async () => {
  const { browser } = await aMember(fixture.api.urls, fixture.sink);
  process.kill(redis.pid, 'SIGSTOP');
  try {
    for (const path of ['/dashboard', '/account']) {
      const { status, headers } = await browser.send(path);
      expect([path, status, headers.get('location')]).toEqual([path, 503, null]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await visit(browser, '/')).status).toBe(200);
    expect((await visit(openBrowser(fixture.api.urls), '/account')).status).toBe(302);
  } finally {
    process.kill(redis.pid, 'SIGCONT');
  }
});
