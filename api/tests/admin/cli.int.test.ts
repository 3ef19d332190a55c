// Runs the command line beside two copies of the API: effects, output and exit codes (docs/command-line.md).
import { accountPlans } from '@glimpse/contracts/plan-table';
import { stat } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '@glimpse/processes/wait';
import { erasureStore } from '../../src/features/accounts/erasure/erasure-store.ts';
import { activeStatus, fakeOperator } from '../../src/features/domains/testing/fake-operator.ts';
import { type AccountFixture, openAccountFixture } from '../accounts/account-fixture.ts';
import { type Answer, openBrowser, aMember, anAddress, waitForMail, password } from '../accounts/person.ts';
import { storedRow } from '../fixtures/account-rows.ts';
import { collectionsNaming, runCommand } from './run-command.ts';

const boss = anAddress('boss');
let fixture: AccountFixture;
let client: MongoClient;
beforeAll(async () => {
  fixture = await openAccountFixture({ env: { COLONELS: boss, DOMAINS_ENABLED: 'true' } });
  client = await new MongoClient(fixture.api.mongoUrl).connect();
});
afterAll(async () => {
  await client.close();
  await fixture[Symbol.asyncDispose]();
});

const glimpse = (
  words: string,
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
) => runCommand(fixture, words, { input, env: { COLONELS: boss, DOMAINS_ENABLED: 'true', ...env } });

const planOf = ({ body }: Answer): unknown => (body['record'] as { planid?: unknown } | null)?.planid;

test('colonel: mails a configured address a link to set the password, and makes its account a colonel', async () => {
  const { api, sink } = fixture;
  expect(await glimpse(`colonel ${anAddress()}`)).toMatchObject({
    code: 1,
    out: '',
    fault: expect.stringContaining('COLONELS') as string,
  });
  const squatter = openBrowser(api.urls); // a stranger signed up with the address and knows that password
  await squatter.arrive();
  await squatter.send('/signup', { body: { u: boss, p: password } });
  expect(await glimpse(`colonel ${boss}`)).toMatchObject({
    code: 0,
    out: expect.stringContaining('being mailed') as string,
    fault: '',
  });
  expect((await squatter.send('/signin', { body: { u: boss, p: password } })).body.code).toBe(
    'accounts.signin_failed',
  );
  const key = /\/forgot\/([0-9a-z]{50})/.exec((await waitForMail(sink, boss, /^Reset/)).text)?.[1] ?? '';
  const browser = openBrowser(api.urls);
  await browser.arrive();
  const fresh = 'a long quiet evening';
  expect((await browser.send(`/forgot/${key}`, { body: { newp: fresh, newp2: fresh } })).status).toBe(200);
  await browser.send('/signin', { body: { u: boss, p: fresh } });
  expect((await browser.send('/api/v2/authcheck')).body).toMatchObject({
    record: { role: 'colonel', verified: true },
  });
  expect(await glimpse(`colonel ${boss}`)).toMatchObject({
    code: 0,
    out: expect.stringContaining('keeps its password') as string,
  });
});

test('colonel: reads a password from standard input and rejects a weak one', async () => {
  const other = anAddress('chief');
  const ask = (input: string) =>
    glimpse(`colonel ${other} --password-stdin`, { input, env: { COLONELS: other } });
  expect(await ask('short\n')).toMatchObject({ code: 1, out: '' });
  expect(await ask(`${password}\n`)).toMatchObject({ code: 0, fault: '' });
  const browser = openBrowser(fixture.api.urls);
  await browser.arrive();
  expect((await browser.send('/signin', { body: { u: other, p: password } })).status).toBe(200);
});

test('plan: reaches sessions within a second, ends domains in 14 days or at once, and restores them', async () => {
  const { api, sink } = fixture;
  const { browser, address } = await aMember(api.urls, sink);
  const has = async (planid: string): Promise<boolean> => {
    const all = await Promise.all(api.urls.map(() => browser.send('/api/v2/authcheck')));
    return all.every((answer) => planOf(answer) === planid);
  };
  expect(await glimpse(`plan ${address} gold`)).toMatchObject({
    code: 2,
    fault: expect.stringContaining(accountPlans.map(({ id }) => id).join(', ')) as string,
  });
  expect(await glimpse(`plan ${anAddress()} basic`)).toMatchObject({
    code: 1,
    fault: 'There is no account with this address.',
  });
  expect(await glimpse(`plan ${address} identity`)).toMatchObject({
    code: 0,
    out: 'The plan is identity now. Custom domains are included.',
  });
  expect(await waitFor(() => has('identity'), 1000)).toBe(true);
  const added = await browser.send('/api/v2/domains/add', { body: { domain: 'lapse.example.org' } });
  const id = String((added.body['record'] as { domainid: unknown }).domainid);
  await fakeOperator(client, client.db().databaseName).answer(id, activeStatus);
  const serving = async (): Promise<unknown> => {
    const { body } = await browser.send(`/api/v2/domains/${id}`);
    return (body['record'] as { serving: unknown }).serving;
  };
  expect(await serving()).toBe('active');
  expect(await glimpse(`plan ${address} basic`)).toMatchObject({
    code: 0,
    out: expect.stringContaining('take no new links in 14 days') as string,
  });
  expect(await serving()).toBe('active');
  expect(await waitFor(() => has('basic'), 1000)).toBe(true);
  expect(await glimpse(`plan ${address} basic --now`)).toMatchObject({
    code: 0,
    out: expect.stringContaining('are not served any more, within 30 seconds') as string,
  });
  expect(await serving()).toBe('suspended');
  const create = () =>
    browser.send('/api/v2/secret/conceal', { body: { secret: 'x', share_domain: 'lapse.example.org' } });
  expect((await create()).body.code).toBe('secrets.share_domain_not_ready');
  await glimpse(`plan ${address} global`);
  expect(await serving()).toBe('active');
  expect(await waitFor(async () => (await create()).status === 200, 1500)).toBe(true);
});

test('test-mail and mails: print the server’s answer, list a failed mail without its address and send it again', async () => {
  const { sink } = fixture;
  const to = anAddress();
  expect(await glimpse(`test-mail ${to}`)).toMatchObject({
    code: 0,
    out: 'The mail server accepted the mail.',
    fault: '',
  });
  expect((await waitForMail(sink, to, /test$/)).text).toContain('eu');
  sink.behaviour = { refuses: 550, at: 'to' };
  expect(await glimpse(`test-mail ${to}`)).toMatchObject({
    code: 1,
    out: '',
    fault: expect.stringContaining('550') as string,
  });
  const rows = client.db().collection<{ _id: string; state: string; refusals: number }>('outbox');
  const refused = await rows.findOne({ refusals: { $gt: 0 } });
  await rows.updateOne({ _id: refused?._id ?? '' }, { $set: { state: 'failed' } }); // as after its last try
  sink.behaviour = 'accepts';
  const listed = await glimpse('mails --failed');
  expect(listed).toMatchObject({ code: 0, fault: '' });
  expect(listed.out).toContain(refused?._id);
  expect(listed.out).not.toContain(to);
  expect(await glimpse('mails requeue test_email.command.none')).toMatchObject({
    code: 1,
    fault: expect.stringContaining('No failed mail') as string,
  });
  expect(await glimpse(`mails requeue ${refused?._id}`)).toMatchObject({ code: 0 });
  expect(
    await waitFor(async () => (await rows.findOne({ _id: refused?._id ?? '' }))?.state === 'sent', 8000),
  ).toBe(true);
  expect(await glimpse('mails requeue --all')).toMatchObject({ code: 0, out: '0 mails are queued again.' });
  expect((await glimpse('mails')).out).toMatch(/\d+ sent/);
});

test('delete-account: leaves only the released domain and the record of the erasure in the database', async () => {
  const { api, sink } = fixture;
  const { browser, address } = await aMember(api.urls, sink);
  await glimpse(`plan ${address} identity`);
  await waitFor(async () => planOf(await browser.send('/api/v2/authcheck')) === 'identity', 1000);
  const to = anAddress('friend');
  const made = await browser.send('/api/v2/secret/conceal', { body: { secret: 'stays', recipient: to } });
  expect(made.status).toBe(200);
  expect((await browser.send('/api/v2/feedback', { body: { msg: 'nice' } })).status).toBe(200);
  expect((await browser.send('/api/v2/domains/add', { body: { domain: 'gone.example.org' } })).status).toBe(
    200,
  );
  const row = await storedRow({ api, client }, address);
  const id = Buffer.from(row._id.id);
  expect(await collectionsNaming(client.db(), id, address)).toEqual([
    'accounts',
    'domain_owners',
    'domains',
    'feedback',
    'outbox',
    'secrets',
  ]);
  expect(await glimpse(`delete-account ${address}`)).toMatchObject({
    code: 2,
    out: '',
    fault: expect.stringContaining('--yes') as string,
  });
  expect(await glimpse(`delete-account ${address} --yes`)).toMatchObject({ code: 0, fault: '' });
  expect(await waitFor(async () => (await browser.send('/api/v2/authcheck')).status === 401, 1000)).toBe(
    true,
  );
  await waitForMail(sink, address, /account was deleted/);
  expect(await collectionsNaming(client.db(), id, address)).toEqual(['departures', 'domains']);
  expect(await client.db().collection('domains').findOne({ hostname: 'gone.example.org' })).toMatchObject({
    deletedAt: expect.any(Date) as Date,
  });
  const erasures = erasureStore(client.db(), { now: () => new Date() });
  expect((await erasures.waiting(0)).map((left) => left.toString('hex'))).toContain(id.toString('hex'));
  expect((await erasures.waiting(60)).map((left) => left.toString('hex'))).not.toContain(id.toString('hex'));
  const { secret } = made.body['record'] as { secret: { key: string } };
  expect(
    (await openBrowser(api.urls).send(`/api/v2/secret/${secret.key}`, { body: { continue: true } })).body,
  ).toMatchObject({
    record: { secret_value: 'stays' },
  });
  expect(await glimpse(`delete-account ${address} --yes`)).toMatchObject({
    code: 1,
    fault: 'There is no account with this address.',
  });
});

test('config and check-keys: print settings without passwords, compare the keys with the database, create nothing', async () => {
  const nowhere = `${fixture.api.keysFile}.none`;
  const fresh = fixture.api.mongoUrl.replace(/\/test-[^?]*/, '/cli-fresh');
  const check = (env: Record<string, string>) => glimpse('check-keys', { env });
  const shown = await glimpse('config');
  expect(shown).toMatchObject({ code: 0, fault: '' });
  expect(shown.out).toContain('MONGO_URL=***');
  expect(shown.out).not.toContain('mongodb://');
  expect(await check({})).toMatchObject({
    code: 0,
    out: expect.stringMatching(/fits the database: epoch \d+/) as string,
  });
  const lost = await check({ KEYS_FILE: nowhere });
  expect(lost).toMatchObject({ code: 1, fault: expect.stringContaining('key file is missing') as string });
  const none = await check({ KEYS_FILE: nowhere, MONGO_URL: fresh });
  expect(none).toMatchObject({ code: 0, out: expect.stringContaining('no keys yet') as string });
  await expect(stat(nowhere)).rejects.toThrow();
  expect(await check({ REGION: 'us' })).toMatchObject({
    code: 1,
    fault: 'The key file belongs to another region.',
  });
  const away = await check({ MONGO_URL: 'mongodb://127.0.0.1:9/none?serverSelectionTimeoutMS=200' });
  expect(away).toMatchObject({ code: 1, out: '', fault: 'MongoDB cannot be reached at MONGO_URL' });
});

test('the logs of the API contain no typed address', () => {
  expect(fixture.api.logs().join('\n')).not.toContain('@example.com');
});
