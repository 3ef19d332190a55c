// The mailed link proves the mailbox alone: its owner gets in with the first mail, no stranger does
// (docs/design/http-api.md#verification).
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import { openedRow, resealRow } from '../fixtures/account-rows.ts';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import {
  openBrowser,
  aMember,
  anAddress,
  loopbackProxies,
  mailedKey,
  ownNetwork,
  password,
  patiently,
} from './person.ts';

let fixture: AccountFixture;
let client: MongoClient;
beforeAll(async () => {
  fixture = await openAccountFixture({
    env: { TRUSTED_PROXIES: loopbackProxies, LIMITS_CREATE_ACCOUNT_REGION: '0' },
  });
  client = await new MongoClient(fixture.api.mongoUrl).connect();
});
afterAll(async () => {
  await client.close();
  await fixture[Symbol.asyncDispose]();
});

/** A browser with a network and an anonymous session of its own, and the password that it types. */
async function aVisitor(typed: string) {
  const browser = openBrowser(fixture.api.urls);
  const headers = ownNetwork();
  await browser.arrive();
  const post = (path: string, body: object) =>
    patiently(() => browser.send(path, { body: { ...body }, headers }));
  return {
    browser,
    signUp: (u: string) => post('/signup', { u, p: typed }),
    signIn: (u: string) => post('/signin', { u, p: typed }),
    confirm: (key: string, newp?: string) => post(`/api/v2/secret/${key}`, { continue: true, newp }),
    look: (key: string) => browser.send(`/api/v2/secret/${key}`, { headers }),
  };
}
const needs = (answer: { readonly body: Record<string, unknown> }): unknown =>
  (answer.body['details'] as { needs_password?: boolean }).needs_password;
const strangers = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => aVisitor(`the password of stranger ${at}`)));
/** As if five minutes had passed since the last mail. */
const fiveMinutesLater = () =>
  client
    .db()
    .collection('accounts')
    .updateMany({ pending: true }, [{ $set: { mailedAt: { $subtract: ['$mailedAt', 300_000] } } }]);

async function expectOnlyTheOwner(
  address: string,
  owner: Awaited<ReturnType<typeof aVisitor>>,
  others: readonly Awaited<ReturnType<typeof aVisitor>>[],
) {
  expect(await owner.signIn(address)).toMatchObject({ status: 200, body: { code: 'accounts.signed_in' } });
  for (let at = 0; at < others.length; at += 10) {
    const answers = await Promise.all(others.slice(at, at + 10).map((stranger) => stranger.signIn(address)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, body: { code: 'accounts.signin_failed' } });
  }
}

test('a stranger first: the click of the owner does not confirm the password of the stranger', async () => {
  const address = anAddress();
  const [stranger] = await strangers(1);
  const owner = await aVisitor(password);
  expect(await stranger?.signUp(address)).toMatchObject({ status: 200 });
  expect(await owner.signUp(address)).toMatchObject({ status: 200 });
  const key = await mailedKey(fixture.sink, address);
  expect(needs(await owner.look(key))).toBe(true);
  expect(await owner.confirm(key)).toMatchObject({
    status: 422,
    body: { code: 'accounts.verify_needs_password', field: 'newp' },
  });
  expect(await owner.confirm(key, 'short')).toMatchObject({
    status: 422,
    body: { code: 'accounts.new_too_short', field: 'newp' },
  });
  expect(await owner.confirm(key, password)).toMatchObject({ status: 200 });
  await expectOnlyTheOwner(address, owner, stranger ? [stranger] : []);
});

test('a stranger second: the browser that signed up needs no password, and its own stays', async () => {
  const address = anAddress();
  const owner = await aVisitor(password);
  const [stranger] = await strangers(1);
  await owner.signUp(address);
  const key = await mailedKey(fixture.sink, address);
  await stranger?.signUp(address);
  await fiveMinutesLater();
  await stranger?.signUp(address);
  const caused = await mailedKey(fixture.sink, address, key);
  expect([needs(await owner.look(key)), needs(await owner.look(caused))]).toEqual([false, true]);
  expect(await owner.confirm(key)).toMatchObject({ status: 200 });
  expect(await owner.confirm(caused, 'the other link, too late')).toMatchObject({ status: 404 });
  await expectOnlyTheOwner(address, owner, stranger ? [stranger] : []);
});

test('100 strangers: the owner gets in with the first mail', async () => {
  const address = anAddress();
  const crowd = await strangers(100);
  let waiting = [...crowd];
  while (waiting.length > 0) {
    await Promise.all(waiting.slice(0, 10).map((stranger) => stranger.signUp(address)));
    waiting = waiting.slice(10);
    await fiveMinutesLater(); // the next ten cause another mail
  }
  const [first = ''] = mailedKeys(address);
  const owner = await aVisitor(password);
  expect(needs(await owner.look(first))).toBe(true);
  expect(await owner.confirm(first, password)).toMatchObject({ status: 200 });
  await expectOnlyTheOwner(address, owner, crowd);
  const later = await aVisitor(password);
  for (const late of mailedKeys(address).slice(1))
    expect(await later.confirm(late, password)).toMatchObject({ status: 404 });
});

function mailedKeys(address: string): readonly string[] {
  const texts = fixture.sink.mails().filter(({ to }) => to.includes(address));
  return texts.flatMap(({ text }) => /\/secret\/([0-9a-z]{32})/.exec(text)?.[1] ?? []);
}

test('in a session of somebody else the link uses nothing up, whatever is sent', async () => {
  const address = anAddress();
  const [stranger] = await strangers(1);
  await stranger?.signUp(address);
  const key = await mailedKey(fixture.sink, address);
  const { browser } = await aMember(fixture.api.urls, fixture.sink);
  for (const newp of [undefined, password, 'short'])
    expect(await browser.send(`/api/v2/secret/${key}`, { body: { continue: true, newp } })).toMatchObject({
      status: 422,
      body: { code: 'accounts.verify_signed_in' },
    });
  const owner = await aVisitor(password);
  expect(await owner.confirm(key, password)).toMatchObject({ status: 200 });
  await expectOnlyTheOwner(address, owner, stranger ? [stranger] : []);
});

test('of 10 confirmations at once one sets its password', async () => {
  const address = anAddress();
  const [first] = await strangers(1);
  await first?.signUp(address);
  const key = await mailedKey(fixture.sink, address);
  const readers = await Promise.all(Array.from({ length: 10 }, (_, at) => aVisitor(`reader number ${at}`)));
  const answers = await Promise.all(readers.map((reader, at) => reader.confirm(key, `reader number ${at}`)));
  const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
  expect(winners).toHaveLength(1);
  for (const [at, reader] of readers.entries())
    expect((await reader.signIn(address)).status).toBe(winners.includes(at) ? 200 : 422);
});

test('a confirmation ends what stood before: sessions of the account and its API token', async () => {
  const { browser, address } = await aMember(fixture.api.urls, fixture.sink);
  const made = await browser.send('/api/v2/account/apitoken', { body: { confirmation: password } });
  expect(made.status).toBe(200);
  const place = { api: fixture.api, client };
  // An account that is unverified again has what a colonel's command or an older release left.
  await resealRow(place, address, { verified: false }, ['verification']);
  const owner = await aVisitor('another quiet morning');
  await owner.signUp(address);
  await fiveMinutesLater();
  await owner.signUp(address);
  const keys = (): readonly string[] => mailedKeys(address);
  await waitFor(async () => keys().length > 1, 10_000);
  expect(await owner.confirm(keys().at(-1) ?? '', 'another quiet morning')).toMatchObject({ status: 200 });
  await waitFor(async () => (await browser.send('/api/v2/authcheck')).status === 401, 2000);
  expect((await browser.send('/api/v2/authcheck')).status).toBe(401);
  const { sealed } = await openedRow(place, address);
  expect([sealed.verified, sealed.token]).toEqual([true, undefined]);
});
