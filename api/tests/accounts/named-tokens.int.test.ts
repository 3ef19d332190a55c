// Named API tokens with scopes, on two copies of the API (docs/design/trust.md#api-tokens, goal A3).
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import { openedRow } from '../fixtures/account-rows.ts';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { aMember, openBrowser, password, waitForMail } from './person.ts';

let fixture: AccountFixture;
beforeAll(async () => {
  fixture = await openAccountFixture({ env: { LIMITS_GENERATE_APITOKEN: '0' } });
});
afterAll(() => fixture[Symbol.asyncDispose]());

type Made = { readonly apitoken: string; readonly token: { readonly id: string } };

async function member() {
  const { api, sink } = fixture;
  const { browser, address } = await aMember(api.urls, sink);
  const add = (more: object = {}) =>
    browser.send('/api/v2/account/tokens/add', {
      body: { name: 'Deploy script', scope: 'create', days: '30', confirmation: password, ...more },
    });
  const program = openBrowser(api.urls);
  /** A call with an API token. @returns status and code */
  const call = async (token: string, path: string, body?: Readonly<Record<string, unknown>>) => {
    const Authorization = `Basic ${Buffer.from(`${address}:${token}`).toString('base64')}`;
    const answer = await program.send(path, { headers: { Authorization }, ...(body && { body }) });
    return [answer.status, answer.body.code] as const;
  };
  return { browser, address, add, call };
}
const made = ({ body }: { readonly body: Record<string, unknown> }) => body['record'] as Made;
const secret = { secret: 'Jazz', ttl: 3600 };
const refused = [403, 'http.not_allowed'];

test('a token does what its scopes say, on API v1 and v2, and nothing else', async () => {
  const { add, call } = await member();
  const creator = made(await add()).apitoken;
  const reader = made(await add({ scope: 'receipts' })).apitoken;
  const all = made(await add({ scope: 'everything' })).apitoken;
  const calls = {
    authcheck: ['/api/v2/authcheck'],
    conceal: ['/api/v2/secret/conceal', secret],
    share: ['/api/v1/share', secret],
    recent: ['/api/v2/private/recent'],
    recentV1: ['/api/v1/private/recent'],
    account: ['/api/v2/account'],
    domains: ['/api/v2/domains'],
    locale: ['/api/v2/account/update-locale', { locale: 'en' }],
  } as const;
  const allowed = async (token: string) => {
    const names: string[] = [];
    for (const [name, [path, body]] of Object.entries(calls)) {
      const [status, code] = await call(token, path, body);
      if (status === 200) names.push(name);
      else if (status !== 404 && !path.startsWith('/api/v1'))
        expect([name, status, code]).toEqual([name, ...refused]);
    }
    return names;
  };
  expect(await allowed(creator)).toEqual(['authcheck', 'conceal', 'share']);
  expect(await allowed(reader)).toEqual(['authcheck', 'recent', 'recentV1']);
  expect(await allowed(all)).toEqual(expect.arrayContaining(['conceal', 'recent', 'account', 'locale']));
});

test('the token without a name works as before beside named ones, and both end with the password', async () => {
  const { browser, add, call } = await member();
  const old = await browser.send('/api/v2/account/apitoken', { body: { confirmation: password } });
  const { apitoken } = made(old);
  const named = made(await add()).apitoken;
  expect((await call(apitoken, '/api/v2/account'))[0]).toBe(200);
  expect((await call(named, '/api/v2/authcheck'))[0]).toBe(200);
  const replaced = await browser.send('/api/v2/account/apitoken', { body: { confirmation: password } });
  expect((await call(apitoken, '/api/v2/authcheck'))[0]).toBe(401);
  const fresh = 'another quiet morning';
  await browser.send('/api/v2/account/change-password', {
    body: { currentp: password, newp: fresh, newp2: fresh },
  });
  for (const token of [named, made(replaced).apitoken])
    expect((await call(token, '/api/v2/authcheck'))[0]).toBe(401);
  expect((await browser.send('/api/v2/account/tokens')).body['count']).toBe(0);
});

test('a token that is ended is refused by every copy at once', async () => {
  const { browser, add, call } = await member();
  const { apitoken, token } = made(await add());
  for (let copy = 0; copy < 2; copy += 1) expect((await call(apitoken, '/api/v2/authcheck'))[0]).toBe(200);
  const end = () => browser.send(`/api/v2/account/tokens/${token.id}/end`, { body: {} });
  expect((await end()).status).toBe(200);
  for (let copy = 0; copy < 2; copy += 1) expect((await call(apitoken, '/api/v2/authcheck'))[0]).toBe(401);
  expect((await end()).body.code).toBe('accounts.unknown_token');
});

test('a token neither sees, makes nor ends tokens', async () => {
  const { add, call } = await member();
  const { apitoken, token } = made(await add({ scope: 'everything' }));
  expect((await call(apitoken, '/api/v2/account/tokens'))[0]).toBe(401);
  expect((await call(apitoken, `/api/v2/account/tokens/${token.id}/end`, {}))[0]).toBe(401);
  const body = { name: 'More', confirmation: password };
  expect((await call(apitoken, '/api/v2/account/tokens/add', body))[0]).toBe(401);
});

test('of 25 tokens that are made in a hurry at most 20 are made, and the list shows the day of use', async () => {
  const { browser, add, call } = await member();
  const answers = [];
  for (let batch = 0; batch < 5; batch += 1)
    answers.push(...(await Promise.all(Array.from({ length: 5 }, () => add()))));
  const good = answers.filter(({ status }) => status === 200);
  const rest = answers.filter(({ status }) => status !== 200);
  expect(good.length).toBeLessThanOrEqual(20);
  expect(new Set(rest.map(({ body }) => body.code))).not.toContain('http.unexpected');
  const [first] = good.map(made);
  await call(first?.apitoken ?? '', '/api/v2/authcheck');
  const used = async () => {
    const { body } = await browser.send('/api/v2/account/tokens');
    const records = body['records'] as readonly { id: string; used_day: number | null }[];
    return records.find(({ id }) => id === first?.token.id)?.used_day ?? 0;
  };
  await waitFor(async () => (await used()) > 0, 30_000);
  expect((await used()) % 86_400).toBe(0);
});

test('the owner reads of each new token by mail, and the row shows neither its name nor its MAC', async () => {
  const { add, address } = await member();
  await add({ name: 'Nightly backup' });
  const { text } = await waitForMail(fixture.sink, address, /^New API token/);
  expect(text.replace(/\s+/g, ' ')).toContain('“Nightly backup”');
  await using client = await MongoClient.connect(fixture.api.mongoUrl);
  const { account } = await openedRow({ api: fixture.api, client }, address);
  const [token] = account.tokens ?? [];
  expect(token?.name).toBe('Nightly backup');
  const rows = await client.db().collection('accounts').find().toArray();
  const stored = JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  for (const hidden of ['Nightly', 'Deploy script', token?.mac.toString('latin1') ?? '?'])
    expect(stored).not.toContain(hidden);
});
