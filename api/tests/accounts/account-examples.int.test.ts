// The documented example calls that need an account, with whole answers (docs/design/http-api.md#accounts).
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { solve } from '../../src/features/captcha/testing.ts';
import { cluster, customer, domain, notSignedIn, ownReceipt, plan, seconds, shrimp, tier } from './account-examples.ts';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { aBrowser, aMember, anAddress, mailTo, password } from './person.ts';

type Browser = ReturnType<typeof aBrowser>;
type Row = { readonly call: string; readonly body?: Readonly<Record<string, unknown>>; readonly answer: object; readonly status?: number };

let fixture: AccountFixture;
let urls: readonly string[];
beforeAll(async () => {
  fixture = await openAccountFixture({
    copies: 1,
    env: {
      LOCALES: 'en,de',
      DOMAINS_ENABLED: 'true',
      DOMAINS_IPV4: '192.0.2.7',
      INCOMING_ADDRESS: 'support@example.com',
      CAPTCHA_MAX_NUMBER: '10',
    },
  });
  ({ urls } = fixture.api);
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** Sends the requests in order and compares each answer field by field. */
async function play(browser: Browser, rows: readonly Row[]): Promise<void> {
  for (const { call, body, answer, status = 200 } of rows) {
    const [method = '', path = ''] = call.split(' ');
    const got = await browser.send(path, { method, ...(body && { body }) });
    expect([call, got.status, got.body]).toEqual([call, status, answer]);
  }
}
const done = (custid: string, more: object) => ({ success: true, shrimp, custid, record: {}, details: {}, ...more });
const read = (custid: string, more: object) => ({ success: true, custid, ...more });
const member = () => aMember(urls, fixture.sink);

test.concurrent('account: authcheck, API token, password, language, deletion', async () => {
  const { browser, address } = await member();
  const account = (more: object, locale = 'en') =>
    read(address, {
      record: { cust: customer(address, { locale }), apitoken: null, stripe_customer: null, stripe_subscriptions: null, ...more },
      details: {},
    });
  const fresh = 'a wholly new one';
  const languages = { new_locale: 'de', old_locale: 'en' };
  await play(browser, [
    {
      call: 'GET /api/v2/authcheck',
      answer: read(address, { record: customer(address), details: { authenticated: true, authorized: true } }),
    },
    { call: 'GET /api/v2/account', answer: account({ apitoken_set: false, apitoken_hint: null }) },
    {
      call: 'POST /api/v2/account/apitoken',
      answer: done(address, { record: { apitoken: expect.stringMatching(/^[0-9a-z]{40}$/) as unknown, active: true } }),
    },
    {
      call: 'GET /api/v2/account',
      answer: account({ apitoken_set: true, apitoken_hint: expect.stringMatching(/^…[0-9a-z]{4}$/) as unknown }),
    },
    {
      call: 'POST /api/v2/account/change-password',
      body: { currentp: password, newp: fresh, newp2: fresh },
      answer: done(address, { message: 'Password changed successfully.' }),
    },
    { call: 'POST /api/v2/account/update-locale', body: { locale: 'de' }, answer: done(address, { ...languages, record: languages }) },
    {
      call: 'POST /api/v2/account/destroy',
      body: { confirmation: fresh },
      answer: done('anon', { message: 'Account deleted', redirect: '/' }),
    },
  ]);
  await play(aBrowser(urls), [{ call: 'GET /api/v2/authcheck', status: 401, answer: notSignedIn }]);
});

test.concurrent('captcha and feedback', async () => {
  const visitor = aBrowser(urls);
  const solved = async () => solve((await visitor.send('/api/v2/altcha/challenge')).body as never);
  await visitor.arrive();
  await play(visitor, [
    {
      call: 'POST /api/v2/altcha/verify',
      body: { authenticity_payload: await solved() },
      answer: { success: true, data: { verified: true } },
    },
    {
      call: 'POST /api/v2/feedback',
      body: { msg: 'Nice.', tz: 'Europe/Vienna', version: '1.0.0', authenticity_payload: await solved() },
      answer: done('anon', { message: 'Feedback received.', details: { message: 'Message received. Send as much as you like!' } }),
    },
  ]);
});

test.concurrent('the recent list and the memo', async () => {
  const { browser, address } = await member();
  const made = await browser.send('/api/v2/secret/conceal', { body: { secret: 'mine', recipient: 'foo@example.com' } });
  expect(made.body['details']).toEqual({ kind: 'share', recipient: ['foo@example.com'], recipient_safe: ['fo*****@e*****.com'] });
  const { key } = (made.body['record'] as { metadata: { key: string } }).metadata;
  const mine = ownReceipt(address, { recipients: 'fo*****@e*****.com', show_recipients: true, source: 'web' });
  const lists = { received: [], notreceived: [mine], revealed_receipts: [], pending_receipts: [mine] };
  await play(browser, [
    {
      call: 'GET /api/v2/private/recent',
      answer: read(address, {
        count: 1,
        records: [mine],
        details: { type: 'list', since: seconds, now: seconds, total: 1, has_items: true, ...lists },
      }),
    },
    { call: `PATCH /api/v2/private/${key}`, body: { memo: 'Router' }, answer: done(address, { record: { ...mine, memo: 'Router' } }) },
  ]);
});

test.concurrent('custom domains', async () => {
  const { browser, address } = await member();
  const client = await new MongoClient(fixture.api.mongoUrl).connect();
  await client
    .db()
    .collection('accounts')
    .updateOne({ address }, { $set: { planId: 'identity' } });
  await client.close();
  await browser.send('/logout', { body: {} });
  await browser.send('/signin', { body: { u: address, p: password } });
  const details = { cluster: cluster(new URL(urls[0] ?? '').host) };
  const record = domain(address);
  const text = record.next_action.text;
  await play(browser, [
    {
      call: 'POST /api/v2/domains/add',
      body: { domain: 'Secrets.Example.com' },
      answer: done(address, { record, message: 'Domain added successfully.', details }),
    },
    { call: 'GET /api/v2/domains', answer: read(address, { count: 1, records: [record], details }) },
    { call: 'GET /api/v2/account/domains/secrets.example.com', answer: read(address, { record, details }) },
    { call: 'POST /api/v2/domains/secrets.example.com/verify', body: {}, answer: done(address, { record, message: text, details }) },
    {
      call: 'POST /api/v2/domains/secrets.example.com/remove',
      body: {},
      answer: done(address, { message: 'Removed secrets.example.com' }),
    },
  ]);
});

test.concurrent('the plans on offer', async () => {
  const plans = expect.objectContaining({ basic: plan }) as unknown;
  const details = { plans_enabled: true, currency: 'USD', plans };
  const records = [tier('identity', 35, 365), tier('global', 245, 2545)];
  await play(aBrowser(urls), [{ call: 'GET /api/v2/plans', answer: read('anon', { count: 2, records, details }) }]);
});

test.concurrent('the banner and the feedback list, for colonels only', async () => {
  const boss = 'boss@example.com';
  const { browser } = await aMember(urls, fixture.sink, { address: boss });
  const { browser: other, address } = await member();
  await other.send('/api/v2/feedback', { body: { msg: 'Nice.', tz: 'UTC', version: '1' } });
  const shown = { global_banner: '<a href="https://example.com/" rel="noopener">Status</a>', enabled: true, updated: seconds };
  const said = {
    id: expect.any(String) as unknown,
    msg: 'Nice.',
    custid: address,
    tz: 'UTC',
    version: '1',
    created: seconds,
    stamp: 'a moment ago',
  };
  await play(browser, [
    {
      call: 'GET /api/v2/colonel/banner',
      answer: read(boss, { record: { global_banner: null, enabled: false, updated: null }, details: {} }),
    },
    {
      call: 'POST /api/v2/colonel/banner',
      body: { text: '<a href="https://example.com/">Status</a>', enabled: true },
      answer: done(boss, { record: shown }),
    },
    {
      call: 'GET /api/v2/colonel/feedback?per_page=200',
      answer: read(boss, {
        records: expect.arrayContaining([said]) as unknown,
        count: expect.any(Number) as unknown,
        details: { page: 1, per_page: 200, total: expect.any(Number) as unknown },
      }),
    },
  ]);
});

test.concurrent('a program with an API token: create, view, reveal, list, burn', async () => {
  const { browser, address } = await member();
  const { apitoken } = (await browser.send('/api/v2/account/apitoken', { method: 'POST' })).body['record'] as { apitoken: string };
  const program = aBrowser(urls);
  const headers = { Authorization: `Basic ${Buffer.from(`${address}:${apitoken}`).toString('base64')}`, Accept: 'application/json' };
  const ask = async (path: string, body?: Readonly<Record<string, unknown>>) => {
    const { status, body: answer } = await program.send(path, { headers, ...(body && { body }) });
    expect([path, status, answer['custid']]).toEqual([path, 200, address]);
    return answer['record'] as { secret: { key: string }; receipt: { key: string }; secret_value: string; state: string };
  };
  const make = async () =>
    ask('/api/v2/secret/conceal', { secret: { kind: 'conceal', secret: 'Jazz', ttl: 3600, passphrase: 'pw', recipient: [] } });
  const [read, spare] = [await make(), await make()];
  expect((await ask(`/api/v2/secret/${read.secret.key}`)).state).toBe('new');
  expect((await ask(`/api/v2/secret/${read.secret.key}/reveal`, { passphrase: 'pw', continue: true })).secret_value).toBe('Jazz');
  const both = await program.send('/api/v2/secret/status', { headers, body: { identifiers: `${read.secret.key},${spare.secret.key}` } });
  expect(both.body['records']).toMatchObject([{ state: 'received' }, { state: 'new' }]);
  expect((await ask(`/api/v2/receipt/${spare.receipt.key}/burn`, { passphrase: 'pw', continue: true })).state).toBe('burned');
  const recent = await program.send('/api/v2/receipt/recent', { headers });
  expect((recent.body['records'] as { state: string }[]).map(({ state }) => state).toSorted()).toEqual(['burned', 'received']);
  expect(program.cookies.size).toBe(0);
});

test.concurrent('forms, posted by a program', async () => {
  const browser = aBrowser(urls);
  const address = anAddress();
  await browser.arrive();
  const sent = { code: 'accounts.verification_sent', message: `A verification was sent to ${address}.`, redirect: '/' };
  await play(browser, [{ call: 'POST /signup', body: { u: address, p: password }, answer: done('anon', sent) }]);
  const link = /\/secret\/([0-9a-z]{32})/.exec((await mailTo(fixture.sink, address, /^Verify/)).text)?.[1] ?? '';
  await browser.send(`/api/v2/secret/${link}`, { body: { continue: true } });
  const inside = { code: 'accounts.signed_in', message: 'You have been logged in', redirect: '/', record: customer(address) };
  const out = {
    code: 'accounts.signed_out',
    message: 'You have been logged out',
    redirect: '/',
    success: true,
    custid: 'anon',
    record: {},
    details: {},
  };
  const asked = { code: 'accounts.reset_sent', message: `We sent instructions to ${address}`, redirect: '/' };
  await play(browser, [
    { call: 'POST /signin', body: { u: address, p: password }, answer: done(address, inside) },
    { call: 'POST /logout', body: {}, answer: out }, // no session, no shrimp
  ]);
  await browser.arrive();
  await play(browser, [{ call: 'POST /forgot', body: { u: address }, answer: done('anon', asked) }]);
  const resetKey = /\/forgot\/([0-9a-z]{50})/.exec((await mailTo(fixture.sink, address, /^Reset/)).text)?.[1] ?? '';
  const newp = 'a wholly new one';
  const changed = { code: 'accounts.password_changed', message: 'Password changed', redirect: '/signin' };
  const incoming = { code: 'incoming.sent', message: 'Your email has been sent', redirect: '/incoming' };
  await play(browser, [
    { call: `POST /forgot/${resetKey}`, body: { newp, newp2: newp }, answer: done('anon', changed) },
    { call: 'POST /incoming', body: { secret: 'the pin', ticketno: 'T20261121' }, answer: done('anon', incoming) },
  ]);
});
