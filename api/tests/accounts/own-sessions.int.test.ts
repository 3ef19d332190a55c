// A customer sees the own sessions and ends them, on two copies of the API
// (docs/design/trust.md#list-of-sessions, goal A3).
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { aMember, openBrowser, password, patiently } from './person.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await openAccountFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
type Browser = ReturnType<typeof openBrowser>;
type Listed = { readonly id: string; readonly current: boolean; readonly browser: string };

/** A member with two more signed-in browsers, one of them on a phone. */
async function threeDevices() {
  const { api, sink } = fixture;
  const { browser: mine, address } = await aMember(api.urls, sink);
  const signedIn = async (headers = {}): Promise<Browser> => {
    const browser = openBrowser(api.urls);
    const body = { u: address, p: password };
    const inside = await patiently(() => browser.send('/signin', { body, headers }));
    expect(inside.status).toBe(200);
    return browser;
  };
  return { mine, address, phone: await signedIn({ 'User-Agent': agent }), other: await signedIn() };
}

const list = async (browser: Browser) =>
  (await browser.send('/api/v2/account/sessions')).body['records'] as readonly Listed[];
const isIn = async (browser: Browser) => (await browser.send('/api/v2/authcheck')).status === 200;
/** Both copies in turn, twice: a copy may answer from its cache of 0.9 s. */
const isOut = async (browser: Browser) => {
  const answers = [];
  for (let turn = 0; turn < 4; turn += 1) answers.push(await isIn(browser));
  return answers.every((inside) => !inside);
};
const end = (browser: Browser, id: string) =>
  browser.send(`/api/v2/account/sessions/${id}/end`, { body: {} });

test('a session that is ended from another device is refused by every copy within a second', async () => {
  const { mine, phone, other } = await threeDevices();
  for (let turn = 0; turn < 2; turn += 1) expect(await isIn(phone)).toBe(true); // in both caches
  const listed = await list(mine);
  expect(listed.map(({ current }) => current)).toEqual([true, false, false]);
  const { id = '' } = listed.find(({ browser }) => browser === 'safari') ?? {};
  expect((await end(mine, id)).status).toBe(200);
  await waitFor(() => isOut(phone), 1000);
  expect(await isOut(phone)).toBe(true);
  expect([await isIn(mine), await isIn(other)]).toEqual([true, true]);
  const again = await end(mine, id);
  expect([again.status, again.body.code]).toEqual([404, 'accounts.unknown_session']);
});

test('all other sessions end with one call; the own one stays', async () => {
  const { mine, phone, other } = await threeDevices();
  const { status, body } = await mine.send('/api/v2/account/sessions/end-others', { body: {} });
  expect([status, body['record']]).toEqual([200, { ended: 2 }]);
  await waitFor(async () => (await isOut(phone)) && isOut(other), 1000);
  expect([await isOut(phone), await isOut(other), await isIn(mine)]).toEqual([true, true, true]);
  expect(await list(mine)).toMatchObject([{ current: true }]);
});

test('of two devices that end each other at once, one stays', async () => {
  const { mine, phone, other } = await threeDevices();
  const ends = await Promise.all(
    [mine, phone, other].map((one) => one.send('/api/v2/account/sessions/end-others', { body: {} })),
  );
  expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
  await waitFor(async () => (await Promise.all([mine, phone, other].map(isOut))).filter(Boolean).length === 2, 1500); // prettier-ignore
  const staying = ends.findIndex(({ status }) => status === 200);
  expect(await Promise.all([mine, phone, other].map(isIn))).toEqual([0, 1, 2].map((at) => at === staying));
});

test('a stranger ends nothing, an API token sees and ends nothing, and no shrimp ends nothing', async () => {
  const { mine, phone, address } = await threeDevices();
  const { browser: stranger } = await aMember(fixture.api.urls, fixture.sink);
  const [{ id } = { id: '' }] = (await list(mine)).filter(({ browser }) => browser === 'safari');
  expect((await end(stranger, id)).body.code).toBe('accounts.unknown_session');
  const made = await mine.send('/api/v2/account/apitoken', { body: { confirmation: password } });
  const { apitoken } = made.body['record'] as { apitoken: string };
  const headers = { Authorization: `Basic ${Buffer.from(`${address}:${apitoken}`).toString('base64')}` };
  const program = openBrowser(fixture.api.urls);
  expect((await program.send('/api/v2/account/sessions', { headers })).status).toBe(401);
  expect((await program.send(`/api/v2/account/sessions/${id}/end`, { body: {}, headers })).status).toBe(401);
  const bare = openBrowser(fixture.api.urls);
  bare.cookies.set('sess', mine.cookies.get('sess') ?? '');
  expect((await end(bare, id)).body.code).toBe('http.stale_shrimp');
  expect(await isIn(phone)).toBe(true);
});

test('neither store has a device, a header or an id of the list in clear', async () => {
  const { mine } = await threeDevices();
  const ids = (await list(mine)).map(({ id }) => id);
  await using client = await MongoClient.connect(fixture.api.mongoUrl);
  const rows = await client.db().collection('accounts').find().toArray();
  const stored = JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(stored).toContain('sessions');
  expect(stored).not.toMatch(/safari|iphone|\bios\b|mozilla|startedMs/i);
  for (const id of ids) expect(stored).not.toContain(id);
});
