// The life of an account with real MongoDB, Redis and SMTP, on two copies (docs/design/http-api.md#accounts).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { waitFor } from '@glimpse/processes/wait';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { openBrowser, aMember, anAddress, waitForMail, password, patiently } from './person.ts';

let fixture: AccountFixture;
let api: AccountFixture['api'];
let sink: AccountFixture['sink'];
beforeAll(async () => {
  fixture = await openAccountFixture();
  ({ api, sink } = fixture);
});
afterAll(() => fixture[Symbol.asyncDispose]());

test('sign up, verify, sign in, create, see it in the list, sign out', async () => {
  const { browser, address, key } = await aMember(api.urls, sink);
  expect(browser.cookies.get('sess')).toMatch(/^s[\w-]{43}$/);
  const who = await browser.send('/api/v2/authcheck');
  expect(who).toMatchObject({
    status: 200,
    body: { custid: address, record: { verified: true, role: 'customer', planid: 'basic' } },
  });
  const made = await browser.send('/api/v2/secret/conceal', { body: { secret: 'mine', ttl: 2_000_000 } });
  expect(made).toMatchObject({
    status: 200,
    body: { custid: address, record: { receipt: { custid: address, secret_ttl: 1_209_600 } } },
  });
  const list = await browser.send('/api/v2/private/recent');
  expect(list).toMatchObject({
    status: 200,
    body: { count: 1, records: [{ custid: address, state: 'new' }] },
  });
  expect(JSON.stringify(list.body)).not.toContain(
    (made.body['record'] as { secret: { key: string } }).secret.key,
  );
  const boot = await browser.send('/api/v2/bootstrap');
  expect(boot.body['record']).toMatchObject({
    authenticated: true,
    custid: address,
    metadata_record_count: 1,
    plan: { planid: 'basic' },
  });
  const before = browser.cookies.get('sess');
  expect(await browser.send('/logout', { body: {} })).toMatchObject({
    status: 200,
    body: { code: 'accounts.signed_out', custid: 'anon', redirect: '/' },
  });
  expect(browser.cookies.has('sess')).toBe(false);
  browser.cookies.set('sess', before ?? '');
  const out = await browser.send('/api/v2/authcheck');
  expect(out).toMatchObject({
    status: 401,
    body: { code: 'http.not_signed_in', record: null, details: { authenticated: false, authorized: false } },
  });
  expect(
    (await openBrowser(api.urls).send(`/api/v2/secret/${key}`, { body: { continue: true } })).status,
  ).toBe(404);
});

test('an unverified account cannot sign in, and only the right password shows why', async () => {
  const address = anAddress();
  const browser = openBrowser(api.urls);
  await browser.arrive();
  const asked = await browser.send('/signup', {
    body: {
      u: ` ${address.toUpperCase()} `,
      p: password,
      planid: 'identity',
      role: 'colonel',
      verified: true,
    },
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

test('the mailed key sets a new password once, and every session ends', async () => {
  const { browser, address } = await aMember(api.urls, sink);
  const token = await browser.send('/api/v2/account/apitoken', { body: { confirmation: password } });
  const basic = {
    Authorization: `Basic ${Buffer.from(`${address}:${(token.body['record'] as { apitoken: string }).apitoken}`).toString('base64')}`,
  };
  const other = openBrowser(api.urls);
  expect(await other.send('/api/v2/account', { headers: basic })).toMatchObject({
    status: 200,
    body: { record: { apitoken: null, apitoken_set: true } },
  });
  await other.arrive();
  expect(await other.send('/forgot', { body: { u: address } })).toMatchObject({
    status: 200,
    body: { message: `We sent instructions to ${address}` },
  });
  const { text } = await waitForMail(sink, address, /^Reset/);
  const key = /\/forgot\/([0-9a-z]{50})/.exec(text)?.[1] ?? '';
  const fresh = 'another quiet morning';
  expect(await other.send(`/forgot/${key}`, { body: { newp: fresh, newp2: 'different' } })).toMatchObject({
    status: 422,
    body: { code: 'accounts.new_mismatch' },
  });
  expect(await other.send(`/forgot/${key}`, { body: { newp: 'short', newp2: 'short' } })).toMatchObject({
    body: { code: 'accounts.new_too_short' },
  });
  const reset = () => patiently(() => other.send(`/forgot/${key}`, { body: { newp: fresh, newp2: fresh } }));
  const tries = await Promise.all(Array.from({ length: 20 }, reset));
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 404),
  ]);
  expect(tries.find(({ status }) => status === 404)?.body.code).toBe('accounts.unknown_reset');
  await waitFor(async () => (await browser.send('/api/v2/authcheck')).status === 401, 1000);
  for (const _copy of api.urls) {
    expect((await browser.send('/api/v2/authcheck')).status).toBe(401);
    expect((await other.send('/api/v2/account', { headers: basic })).status).toBe(401);
  }
  await waitForMail(sink, address, /^Your password was changed/);
  expect(await other.send('/signin', { body: { u: address, p: password } })).toMatchObject({
    body: { code: 'accounts.signin_failed' },
  });
  expect(await other.send('/signin', { body: { u: address, p: fresh } })).toMatchObject({
    status: 200,
    body: { custid: address },
  });
});

test('a password change ends every other session within a second and renews this one', async () => {
  const { browser, address } = await aMember(api.urls, sink);
  const other = openBrowser(api.urls);
  await other.arrive();
  await other.send('/signin', { body: { u: address, p: password, 'remember-me': 'on' } });
  const [before, tab] = [browser.cookies.get('sess'), browser.shrimp()];
  const send = (body: Record<string, string>) => browser.send('/api/v2/account/change-password', { body });
  const wrong = [
    [{ currentp: 'no', newp: 'x', newp2: 'y' }, 'accounts.current_wrong'],
    [{ currentp: password, newp: password, newp2: 'y' }, 'accounts.new_same'],
    [{ currentp: password, newp: 'short', newp2: 'y' }, 'accounts.new_too_short'],
    [{ currentp: password, newp: 'x'.repeat(257), newp2: 'y' }, 'accounts.password_too_long'],
    [{ currentp: password, newp: 'Password123', newp2: 'y' }, 'accounts.password_too_common'],
    [{ currentp: password, newp: 'a wholly new one', newp2: 'y' }, 'accounts.new_mismatch'],
  ] as const;
  for (const [body, code] of wrong) expect((await send(body)).body.code).toBe(code);
  const fresh = 'a wholly new one';
  expect(await send({ currentp: password, newp: fresh, newp2: fresh })).toMatchObject({
    status: 200,
    body: { message: 'Password changed successfully.' },
  });
  expect(browser.cookies.get('sess')).not.toBe(before);
  for (const _copy of api.urls) expect((await browser.send('/api/v2/authcheck')).status).toBe(200);
  expect(
    await browser.send('/api/v2/secret/conceal', {
      body: { secret: 'from an old tab' },
      headers: { 'O-Shrimp': tab },
    }),
  ).toMatchObject({ status: 200 });
  const ended = Date.now();
  for (const _copy of api.urls)
    await waitFor(async () => (await other.send('/api/v2/authcheck')).status === 401, 1000);
  expect(Date.now() - ended).toBeLessThan(onThisMachine(1500));
  for (const _copy of api.urls) expect((await other.send('/api/v2/authcheck')).status).toBe(401);
});

test('a deletion ends sessions, API token and list at once; links stay readable, and the address can sign up again', async () => {
  const { browser, address } = await aMember(api.urls, sink);
  const made = await browser.send('/api/v2/secret/conceal', { body: { secret: 'outlives me' } });
  const { secret, metadata } = made.body['record'] as { secret: { key: string }; metadata: { key: string } };
  expect(
    (await browser.send(`/api/v2/private/${metadata.key}`, { method: 'PATCH', body: { memo: 'for Bob' } }))
      .body,
  ).toMatchObject({
    record: { memo: 'for Bob' },
  });
  expect((await browser.send('/api/v2/account/destroy', { body: {} })).body.code).toBe(
    'accounts.confirm_missing',
  );
  expect((await browser.send('/api/v2/account/destroy', { body: { confirmation: 'nope' } })).body.code).toBe(
    'accounts.confirm_wrong',
  );
  const old = browser.cookies.get('sess') ?? '';
  const gone = await browser.send('/api/v2/account/destroy', { body: { confirmation: password } });
  expect(gone).toMatchObject({
    status: 200,
    body: { custid: 'anon', message: 'Account deleted', redirect: '/' },
  });
  expect(browser.cookies.get('sess')).toMatch(/^a/);
  const ghost = openBrowser(api.urls);
  ghost.cookies.set('sess', old);
  await waitFor(async () => (await ghost.send('/api/v2/authcheck')).status === 401, 1000);
  for (const _copy of api.urls) expect((await ghost.send('/api/v2/authcheck')).status).toBe(401);
  const receipt = await openBrowser(api.urls).send(`/api/v2/private/${metadata.key}`);
  expect(receipt).toMatchObject({
    status: 200,
    body: { record: { custid: 'anon', memo: null, owner_id: null }, details: { is_owner: false } },
  });
  expect(
    await openBrowser(api.urls).send(`/api/v2/secret/${secret.key}`, { body: { continue: true } }),
  ).toMatchObject({
    body: { record: { secret_value: 'outlives me' } },
  });
  await waitForMail(sink, address, /account was deleted/);
  expect(JSON.stringify((await browser.send('/')).body)).toContain('accounts.deleted');
  await aMember(api.urls, sink, { address });
});

test('role, plan and verification in a body change nothing', async () => {
  const { browser } = await aMember(api.urls, sink);
  const claims = {
    role: 'colonel',
    planid: 'global',
    plan: 'global',
    verified: true,
    custid: 'boss@example.com',
  };
  await browser.send('/api/v2/account/update-locale', { body: { locale: 'en', ...claims } });
  await browser.send('/api/v2/account/apitoken', { body: { ...claims, confirmation: password } });
  expect((await browser.send('/api/v2/account')).body).toMatchObject({
    record: { cust: { role: 'customer', planid: 'basic' } },
  });
});
