// Checks that each call that stores a secret obeys CREATE_ACCESS (docs/design/http-api.md#who-may-create).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { sendIncoming } from '@glimpse/contracts/incoming';
import { askReset, signIn, signOut, signOutByLink, signUp } from '@glimpse/contracts/accounts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRedis } from '../../../scripts/stores/redis.ts';
import { contracts } from '../../src/routes.ts';
import { callName, playExample } from '../fixtures/play-example.ts';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { aMember, anAddress, openBrowser, password } from './person.ts';

type Browser = ReturnType<typeof openBrowser>;

const listed = { CREATE_ACCESS: 'listed.com,*.example.org' };
let folder = '';
let redis: Awaited<ReturnType<typeof startRedis>>;
let fixture: AccountFixture;
let client: MongoClient;
let outsider: Browser;
let insider: Browser;
let secretKeys: { readonly opened: string; readonly burned: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-redis-'));
  redis = await startRedis(folder);
  const env = { REDIS_URL: redis.url, REDIS_TIMEOUT_MS: '1000', INCOMING_ADDRESS: 'support@example.com' };
  fixture = await openAccountFixture({ copies: 1, env });
  client = await new MongoClient(fixture.api.mongoUrl).connect();
  const { api, sink } = fixture;
  ({ browser: outsider } = await aMember(api.urls, sink));
  ({ browser: insider } = await aMember(api.urls, sink, { address: 'ana@team.example.org' }));
  const { secretKey: opened } = await api.conceal('to open');
  secretKeys = { opened, burned: (await api.conceal('to burn')).metadataKey };
});
afterAll(async () => {
  await client.close();
  await fixture[Symbol.asyncDispose]();
  await redis[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const secrets = (): Promise<number> => client.db().collection('secrets').countDocuments();
/** Calls that store a secret for any caller: the links of verification mails, and texts for support. */
const open = [sendIncoming, signUp, signIn, askReset].map(callName);
const creating = contracts.filter(({ creates }) => creates);
const ends = [signOut, signOutByLink].map(callName);
/** All calls that may change something, those that end the session last. */
const changing = contracts
  .filter(({ method, changesState }) => method !== 'GET' || changesState)
  .toSorted((one, other) => Number(ends.includes(callName(one))) - Number(ends.includes(callName(other))));

/** The calls that stored a secret when `browser` sent their examples. */
async function storingCalls(browser: Browser): Promise<readonly string[]> {
  const storing: string[] = [];
  for (const contract of changing) {
    const before = await secrets();
    await playExample(browser, contract);
    if ((await secrets()) > before) storing.push(callName(contract));
  }
  return storing;
}

const textOf = (message: unknown): string => (typeof message === 'string' ? message : '');
const waysOf = (contract: Endpoint) => [contract.path, ...(contract.aliases ?? [])];
const answers = async (browser: Browser, headers = {}) => {
  const said: string[] = [];
  for (const contract of creating)
    for (const path of waysOf(contract)) {
      const { status, body } = await playExample(browser, contract, { path, headers });
      said.push(`${path} ${status} ${body.code ?? textOf(body['message'])}`.trim());
    }
  return said;
};
const isV1 = (path: string): boolean => path.startsWith('/api/v1/');
const isGuest = (path: string): boolean => path.startsWith('/api/v2/guest/');
const expected = (answerOf: (path: string) => string) =>
  creating.flatMap(waysOf).map((path) => `${path} ${answerOf(path)}`.trim());
/** The status of a creation that is allowed. */
const success = (path: string): string =>
  String(creating.find((contract) => waysOf(contract).includes(path))?.status ?? 200);
const signedOut = (path: string) => (isV1(path) ? '404 Not authorized' : '401 http.not_signed_in');
/** Guest calls read no credentials, API v1 no cookie. */
const withCookie = (answerOf: (path: string) => string) =>
  expected((path) => (isV1(path) || isGuest(path) ? signedOut(path) : answerOf(path)));

async function basicOf(browser: Browser, address: string) {
  const { body } = await browser.send('/api/v2/account/apitoken', { body: { confirmation: password } });
  const { apitoken } = body['record'] as { readonly apitoken: string };
  return { Authorization: `Basic ${Buffer.from(`${address}:${apitoken}`).toString('base64')}` };
}

const creation = async (browser: Browser): Promise<unknown> => {
  const { body } = await browser.send('/api/v2/bootstrap');
  return (body['record'] as Record<string, unknown>)['creation'];
};
const mayCreate = { open: false, allowed: true };
const mayNotCreate = { open: false, allowed: false };

test('with anyone the calls that store a secret are those that say so, beside the open ones', async () => {
  const { browser } = await aMember(fixture.api.urls, fixture.sink);
  const storing = new Set([
    ...(await storingCalls(openBrowser(fixture.api.urls))),
    ...(await storingCalls(browser)),
  ]);
  const own = [...storing].filter((name) => !open.includes(name));
  expect(own.toSorted()).toEqual(creating.map(callName).toSorted());
  expect([...storing]).toEqual(expect.arrayContaining([sendIncoming, signUp].map(callName)));
});

test('with accounts no anonymous call stores a secret, each creating call answers 401, and accounts create', async () => {
  await fixture.api.restart(0, { CREATE_ACCESS: 'accounts' });
  const visitor = openBrowser(fixture.api.urls);
  expect((await storingCalls(visitor)).filter((name) => !open.includes(name))).toEqual([]);
  expect(await answers(visitor)).toEqual(expected(signedOut));
  expect(await creation(visitor)).toEqual(mayNotCreate);
  expect(await answers(outsider)).toEqual(withCookie(success));
  expect(await creation(outsider)).toEqual(mayCreate);
});

test('with mail domains only their accounts create, by cookie and by token', async () => {
  await fixture.api.restart(0, listed);
  expect(await answers(openBrowser(fixture.api.urls))).toEqual(expected(signedOut));
  const before = await secrets();
  expect(await answers(outsider)).toEqual(withCookie(() => '422 secrets.creation_not_allowed'));
  const { browser, address } = await aMember(fixture.api.urls, fixture.sink);
  const made = await secrets(); // with the verification of the new account
  expect(made - before).toBe(1);
  const visitor = openBrowser(fixture.api.urls);
  expect(await answers(visitor, await basicOf(browser, address))).toEqual(
    expected((path) => {
      if (isGuest(path)) return signedOut(path);
      return isV1(path) ? '404 You may not create secrets here' : '422 secrets.creation_not_allowed';
    }),
  );
  expect(await secrets()).toBe(made);
  expect(await creation(outsider)).toEqual(mayNotCreate);
  expect(await answers(insider)).toEqual(withCookie(success));
  const token = await basicOf(insider, 'ana@team.example.org');
  expect(await answers(visitor, token)).toEqual(
    expected((path) => (isGuest(path) ? signedOut(path) : success(path))),
  );
  expect(await creation(insider)).toEqual(mayCreate);
});

test('sign-up answers the same for listed and other domains', async () => {
  const said = [];
  for (const address of [anAddress(), 'bob@listed.com']) {
    const browser = openBrowser(fixture.api.urls);
    await browser.arrive();
    const { status, body } = await browser.send('/signup', { body: { u: address, p: password } });
    said.push([
      status,
      JSON.stringify(body)
        .replaceAll(address, 'A')
        .replace(/"shrimp":"[^"]*"/, ''),
    ]);
  }
  expect(said[0]).toEqual(said[1]);
  expect(said[0]?.[0]).toBe(200);
});

test('anybody opens, burns and sends to support', async () => {
  const visitor = openBrowser(fixture.api.urls);
  const opened = await visitor.send(`/api/v2/secret/${secretKeys.opened}`, { body: { continue: true } });
  expect(opened).toMatchObject({ status: 200, body: { record: { secret_value: 'to open' } } });
  const burned = await visitor.send(`/api/v2/private/${secretKeys.burned}/burn`, {
    body: { continue: true },
  });
  expect(burned).toMatchObject({ status: 200, body: { record: { state: 'burned' } } });
  const sent = await visitor.send('/incoming', { body: { secret: 'for support', ticketno: 'T1' } });
  expect(sent).toMatchObject({ status: 200, body: { code: 'incoming.sent' } });
});

test('a session that cannot be checked gets 503, a visitor 401', async () => {
  process.kill(redis.pid, 'SIGSTOP');
  try {
    expect(await answers(insider)).toEqual(withCookie(() => '503 store.unavailable'));
    expect(await creation(insider)).toEqual(mayCreate);
    expect(await answers(openBrowser(fixture.api.urls))).toEqual(expected(signedOut));
  } finally {
    process.kill(redis.pid, 'SIGCONT');
  }
});
