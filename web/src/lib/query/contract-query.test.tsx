// Tests the cache of server data: keys, retries, changes, and what it forgets (docs/design/web-queries.md).
import { setBanner, viewBanner } from '@glimpse/contracts/colonel';
import { listDomains } from '@glimpse/contracts/domains';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { AppProvider, createApp } from '#lib/app.tsx';
import { LoadError } from '#lib/load-error.ts';
import { fetchContract, keyOf, useContractMutation, useContractQuery } from '#lib/query/contract-query.ts';
import { queryClientOf } from '#lib/query/query-client.ts';
import { resetStores } from '#lib/visitor/resets.ts';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import { type FakeApi, fakeApi } from '#testing/fake-api.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const banner = (text: string) => ({
  record: { global_banner: text, enabled: true, updated: null },
  details: {},
});

/** Loads to the end, through all pauses. */
async function outcome(api: FakeApi): Promise<unknown> {
  const asked = fetchContract(api, viewBanner, {}).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(60_000);
  return asked;
}

test('a lost answer is asked for again after 0.5 s and 1 s', async () => {
  const api = fakeApi().loses(viewBanner).loses(viewBanner).answers(viewBanner, banner('here'));
  const asked = fetchContract(api, viewBanner, {});
  await vi.advanceTimersByTimeAsync(490);
  expect(api.calls(viewBanner)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(api.calls(viewBanner)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await asked).toMatchObject(banner('here'));
});

test('the third lost answer is a failure', async () => {
  const api = fakeApi().loses(viewBanner);
  expect(await outcome(api)).toBeInstanceOf(LoadError);
  expect(api.calls(viewBanner)).toHaveLength(3);
});

test('Retry-After is waited for', async () => {
  const api = fakeApi()
    .fails(viewBanner, 'store.unavailable', { retryAfterSeconds: 2 })
    .answers(viewBanner, banner('here'));
  const asked = fetchContract(api, viewBanner, {});
  await vi.advanceTimersByTimeAsync(1900);
  expect(api.calls(viewBanner)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await asked).toMatchObject(banner('here'));
});

test.each(['http.not_allowed', 'http.not_found', 'http.rate_limited'] as const)(
  '%s is final',
  async (code) => {
    const api = fakeApi().fails(viewBanner, code);
    expect(await outcome(api)).toMatchObject({ failure: { code } });
    expect(api.calls(viewBanner)).toHaveLength(1);
  },
);

test('who would have to wait longer than 2 s sees the failure', async () => {
  const api = fakeApi().fails(viewBanner, 'store.unavailable', { retryAfterSeconds: 3 });
  expect(await outcome(api)).toMatchObject({ failure: { code: 'store.unavailable' } });
  expect(api.calls(viewBanner)).toHaveLength(1);
});

test('offline, the failure is shown at once', async () => {
  const api = fakeApi().loses(viewBanner, 'client.offline');
  expect(await outcome(api)).toMatchObject({ failure: { code: 'client.offline' } });
  expect(api.calls(viewBanner)).toHaveLength(1);
});

test('the cache is empty after a sign-out, and when the page is left', async () => {
  const api = fakeApi().answers(viewBanner, banner('here'));
  const client = queryClientOf(api);
  const held = () => client.getQueryCache().getAll().length;
  await outcome(api);
  expect(held()).toBe(1);
  resetStores();
  expect(held()).toBe(0);
  await outcome(api);
  expect(held()).toBe(1);
  dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(held()).toBe(0);
});

test('a key is the path of the contract and the call', () => {
  expect(keyOf(viewBanner)).toEqual(['/api/v2/colonel/banner']);
  expect(keyOf(listDomains, {})).toEqual([listDomains.path, {}]);
});

function BannerText() {
  const { data } = useContractQuery(viewBanner, {});
  const { send } = useContractMutation(setBanner, { changes: [viewBanner] });
  const save = () => void send({ body: { text: 'new', enabled: true } });
  return <button onClick={save}>{data?.record.global_banner}</button>;
}

test('a change asks again for what it changes, and two clicks send it once', async () => {
  vi.useRealTimers();
  const api = fakeApi().answers(viewBanner, banner('old')).answers(viewBanner, banner('new'));
  const arrive = api.holds(setBanner, banner('new'));
  const screen = await render(
    <AppProvider app={createApp(aBootstrap({}), api)}>
      <BannerText />
    </AppProvider>,
  );
  await screen.getByRole('button', { name: 'old' }).dblClick();
  arrive();
  await expect.element(screen.getByRole('button', { name: 'new' })).toBeVisible();
  expect([api.calls(setBanner).length, api.calls(viewBanner).length]).toEqual([1, 2]);
});

function ShortText() {
  const { data } = useContractQuery(viewBanner, {}, { gcTime: 0 });
  return <p>{data?.record.global_banner}</p>;
}

test('with gcTime 0 nothing of an answer is left when its part goes, not for a second', async () => {
  const api = fakeApi().answers(viewBanner, banner('gone'));
  const app = createApp(aBootstrap({}), api);
  const screen = await render(
    <AppProvider app={app}>
      <ShortText />
    </AppProvider>,
  );
  await vi.advanceTimersByTimeAsync(10);
  await expect.element(screen.getByText('gone')).toBeVisible();
  expect(queryClientOf(app.api).getQueryCache().getAll()).toHaveLength(1);
  await screen.unmount();
  await vi.advanceTimersByTimeAsync(10); // the library's hook of Suspense keeps it for 1000 ms (record 033)
  expect(queryClientOf(app.api).getQueryCache().getAll()).toEqual([]);
});
