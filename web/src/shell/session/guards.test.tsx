// Tests who may enter a route, and where others go (docs/design/web-accounts.md#guards).
import { checkAuth } from '@glimpse/contracts/accounts';
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { getBootstrap } from '@glimpse/contracts/pages';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#lib/app.tsx';
import { toLoadFailure } from '#lib/load-error.ts';
import { createRouter } from '#lib/router/create-router.ts';
import type { Route } from '#lib/router/route.ts';
import { requireAccount, requireColonel, requireFeature, visitorsOnly } from '#shell/session/guards.ts';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { aCustomer, signedInBootstrap } from '#testing/a-customer.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';

const loaded: string[] = [];
const page = (path: string): Route => ({
  path,
  load: async () => async () => {
    loaded.push(path);
    return { data: undefined, element: null };
  },
});
const table: Route[] = [
  { guards: [requireAccount], children: [page('/recent')] },
  { guards: [requireAccount, requireColonel], children: [page('/colonel')] },
  { guards: [visitorsOnly('/')], children: [page('/signin')] },
  { guards: [requireFeature(({ plans_enabled }) => plans_enabled)], children: [page('/pricing')] },
  page('/'),
];

async function go(path: string, api: FakeApi, change: Partial<Bootstrap> = {}) {
  loaded.length = 0;
  const app = createApp(aBootstrap(change), api, () => undefined);
  const router = createRouter({
    routes: table,
    app,
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  onTestFinished(() => router.dispose());
  await router.ready;
  await router.navigate(path);
  const { location, page: shown } = router.state;
  const status = toLoadFailure(shown?.thrown)?.status;
  return { at: location.pathname + location.search, status, app };
}

test('a signed-in customer enters without a call', async () => {
  const api = fakeApi();
  const { at, status } = await go('/recent?page=2', api, signedInBootstrap());
  expect([at, status, loaded]).toEqual(['/recent?page=2', undefined, ['/', '/recent']]);
  expect(api.calls(checkAuth)).toHaveLength(0);
});

test('a visitor is checked once more, then sent to sign in; nothing of the page is loaded', async () => {
  const api = fakeApi().fails(checkAuth, 'http.not_signed_in');
  const { at } = await go('/recent?page=2&q=a%20b', api);
  expect(at).toBe('/signin?redirect=%2Frecent%3Fpage%3D2%26q%3Da%2520b');
  expect(api.calls(checkAuth)).toHaveLength(1);
  expect(loaded).toEqual(['/', '/signin']);
});

test('the second check lets in who signed in meanwhile, and takes over the session', async () => {
  const cust = aCustomer();
  const now = aBootstrap({ ...signedInBootstrap(), metadata_record_count: 7 });
  const api = fakeApi()
    .answers(checkAuth, { record: cust, details: { authenticated: true, authorized: true } })
    .answers(getBootstrap, { record: now, details: {} });
  const { at, app } = await go('/recent', api);
  expect(at).toBe('/recent');
  expect(app.bootstrap).toMatchObject({ authenticated: true, custid: cust.custid, metadata_record_count: 7 });
});

test.each([
  ['store.unavailable', 503],
  ['http.feature_off', 404],
] as const)('while the check answers %s, nobody is sent away', async (code, expected) => {
  const { at, status } = await go('/recent', fakeApi().fails(checkAuth, code));
  expect([at, status]).toEqual(['/recent', expected]);
});

test('administration refuses customers before any call', async () => {
  const { status } = await go('/colonel', fakeApi(), signedInBootstrap());
  expect([status, loaded]).toEqual([403, ['/']]);
  const colonel = await go('/colonel', fakeApi(), signedInBootstrap({ role: 'colonel' }));
  expect([colonel.at, colonel.status]).toEqual(['/colonel', undefined]);
});

test('a page for visitors leads a customer away', async () => {
  expect((await go('/signin', fakeApi(), signedInBootstrap())).at).toBe('/');
  expect((await go('/signin', fakeApi())).at).toBe('/signin');
});

test('a page whose feature is off is unknown', async () => {
  expect((await go('/pricing', fakeApi())).status).toBe(404);
  expect((await go('/pricing', fakeApi(), { plans_enabled: true })).status).toBeUndefined();
});
