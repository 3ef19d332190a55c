// The life of an account over real MongoDB, Redis and SMTP, on two copies (api.md 3.6, 5, 12).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailSink, type MailSink } from '../../../scripts/mail/sink.ts';
import { type Api, samplePages, startApi } from '../start-api.ts';
import { aBrowser, aMember, anAddress, mailTo, password } from './person.ts';

let api: Api;
let sink: MailSink;
beforeAll(async () => {
  sink = await openMailSink();
  const env = {
    SMTP_URL: sink.url,
    WEB_DIST: samplePages,
    COLONELS: 'boss@example.com',
    LIMITS_CREATE_ACCOUNT: '0',
    LIMITS_FORGOT_PASSWORD_REQUEST: '0',
  };
  api = await startApi({ copies: 2, env });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

test('sign up, verify, sign in, create, see it in the list, sign out', async () => {
  const { browser, address, key } = await aMember(api.urls, sink);
  expect(browser.cookies.get('sess')).toMatch(/^s[\w-]{43}$/);
  const who = await browser.send('/api/v2/authcheck');
  expect(who).toMatchObject({ status: 200, body: { custid: address, record: { verified: true, role: 'customer', planid: 'basic' } } });
  const made = await browser.send('/api/v2/secret/conceal', { body: { secret: 'mine', ttl: 2_000_000 } });
  expect(made).toMatchObject({ status: 200, body: { custid: address, record: { receipt: { custid: address, secret_ttl: 1_209_600 } } } });
  const list = await browser.send('/api/v2/private/recent');
  expect(list).toMatchObject({ status: 200, body: { count: 1, records: [{ custid: address, state: 'new' }] } });
  expect(JSON.stringify(list.body)).not.toContain((made.body['record'] as { secret: { key: string } }).secret.key);
  const boot = await browser.send('/api/v2/bootstrap');
  expect(boot.body['record']).toMatchObject({ authenticated: true, custid: address, metadata_record_count: 1, plan: { planid: 'basic' } });
  const before = browser.cookies.get('sess');
  expect(await browser.send('/logout', { body: {} })).toMatchObject({
    status: 200,
    body: { code: 'accounts.signed_out', custid: 'anon', redirect: '/' },
  });
  expect(browser.cookies.has('sess')).toBe(false);
  browser.cookies.set('sess', before ?? '');
  expect((await browser.send('/api/v2/authcheck')).status).toBe(401);
  expect((await aBrowser(api.urls).send(`/api/v2/secret/${key}`, { body: { continue: true } })).status).toBe(404);
});

test('an unverified account cannot sign in, and its address learns why only with the right password', async () => {
  const address = anAddress();
  const browser = aBrowser(api.urls);
  await browser.arrive();
  const asked = await browser.send('/signup', {
    body: { u: ` ${address.toUpperCase()} `, p: password, planid: 'identity', role: 'colonel', verified: true },
  });
  expect(asked).toMatchObject({
    status: 200,
    body: { message: `A verification was sent to ${address}.`, code: 'accounts.verification_sent' },
  });
  expect(await browser.send('/signin', { body: { u: address, p: 'not this one' } })).toMatchObject({
    status: 422,
    body: { code: 'accounts.signin_failed' },
  });
  expect(await browser.send('/signin', { body: { u: address, p: password } })).toMatchObject({
    status: 422,
    body: { code: 'accounts.unverified' },
  });
});

test('a forgotten password is set anew by the mailed key, once, and every session ends', async () => {
  const { browser, address } = await aMember(api.urls, sink);
  const token = await browser.send('/api/v2/account/apitoken', { body: {} });
  const basic = {
    Authorization: `Basic ${Buffer.from(`${address}:${(token.body['record'] as { apitoken: string }).apitoken}`).toString('base64')}`,
  };
  const other = aBrowser(api.urls);
  expect(await other.send('/api/v2/account', { headers: basic })).toMatchObject({
    status: 200,
    body: { record: { apitoken: null, apitoken_set: true } },
  });
  await other.arrive();
  expect(await other.send('/forgot', { body: { u: address } })).toMatchObject({
    status: 200,
    body: { message: `We sent instructions to ${address}` },
  });
  const { text } = await mailTo(sink, address, /^Reset/);
  const key = /\/forgot\/([0-9a-z]{50})/.exec(text)?.[1] ?? '';
  const fresh = 'another quiet morning';
  expect(await other.send(`/forgot/${key}`, { body: { newp: fresh, newp2: 'different' } })).toMatchObject({
    status: 422,
    body: { code: 'accounts.new_mismatch' },
  });
  const tries = await Promise.all(Array.from({ length: 20 }, () => other.send(`/forgot/${key}`, { body: { newp: fresh, newp2: fresh } })));
  expect(tries.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(tries.filter(({ status }) => ![200, 404, 429].includes(status))).toEqual([]);
});
