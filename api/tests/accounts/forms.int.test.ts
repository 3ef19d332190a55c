// Native form posts: flash messages, safe redirects and the origin rule (docs/design/http-api.md#form-posts).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountFixture, openAccountFixture } from './account-fixture.ts';
import { openBrowser, aMember, anAddress, password } from './person.ts';

let fixture: AccountFixture;
let urls: readonly string[];
beforeAll(async () => {
  fixture = await openAccountFixture();
  ({ urls } = fixture.api);
});
afterAll(() => fixture[Symbol.asyncDispose]());

const html = { Accept: 'text/html,application/xhtml+xml' };
type Page = {
  readonly messages: readonly { readonly type: string; readonly content: string; readonly code: string }[];
  readonly form_fields: unknown;
};

async function page(browser: ReturnType<typeof openBrowser>, path = '/'): Promise<Page> {
  const { body } = await browser.send(path, { headers: html });
  return JSON.parse(
    /<script[^>]*id="bootstrap"[^>]*>(.*?)<\/script>/s.exec(String(body['text']))?.[1] ?? '{}',
  ) as Page;
}

test('a native sign-up redirects and shows its message once', async () => {
  const browser = openBrowser(urls);
  await browser.arrive();
  const address = anAddress();
  const posted = await browser.send('/signup', { form: { u: address, p: password }, headers: html });
  expect([posted.status, posted.headers.get('location')]).toEqual([302, '/']);
  expect((await page(browser)).messages).toEqual([
    { type: 'info', content: `A verification was sent to ${address}.`, code: 'accounts.verification_sent' },
  ]);
  expect((await page(browser)).messages).toEqual([]);
});

test('a refused native form returns to its page with the typed fields, never with the password', async () => {
  const browser = openBrowser(urls);
  await browser.arrive();
  const posted = await browser.send('/signup', {
    form: { u: 'ana@example.com', p: 'short', planid: 'identity' },
    headers: html,
  });
  expect([posted.status, posted.headers.get('location')]).toEqual([302, '/signup']);
  const { messages, form_fields } = await page(browser);
  expect(messages).toEqual([
    { type: 'error', content: 'Password is too short', code: 'accounts.password_too_short' },
  ]);
  expect(form_fields).toEqual({ u: 'ana@example.com', planid: 'identity' });
});

test('an invalid reset link leads to the form for a new one', async () => {
  const browser = openBrowser(urls);
  await browser.arrive();
  const posted = await browser.send(`/forgot/${'k'.repeat(50)}`, {
    form: { newp: password, newp2: password },
    headers: html,
  });
  expect([posted.status, posted.headers.get('location')]).toEqual([302, '/forgot']);
});

test('a sign-up with the hidden field is redirected and stores nothing', async () => {
  const browser = openBrowser(urls);
  await browser.arrive();
  const posted = await browser.send('/signup', {
    form: { u: anAddress(), p: password, skill: 'spam' },
    headers: html,
  });
  expect([posted.status, posted.headers.get('location')]).toEqual([302, '/?s=1']);
});

test('after sign-in only a path of the site is followed', async () => {
  const { browser, address } = await aMember(urls, fixture.sink);
  const targets = {
    '/recent?page=2': '/recent?page=2',
    '//evil.example/x': '/',
    '/\\evil.example': '/',
    'https://evil.example/': '/',
    '/\tevil': '/',
    'javascript:alert(1)': '/',
    recent: '/',
  };
  for (const [redirect, to] of Object.entries(targets)) {
    await browser.send('/logout', { body: {} });
    await browser.arrive();
    const posted = await browser.send('/signin', {
      form: { u: address, p: password, redirect },
      headers: html,
    });
    expect([posted.status, posted.headers.get('location'), redirect]).toEqual([302, to, redirect]);
  }
  await browser.arrive(); // the shrimp from before the sign-in has ended
  const again = await browser.send('/signin', { form: { u: address, p: password }, headers: html });
  expect([again.status, again.headers.get('location')]).toEqual([302, '/']);
  expect((await page(browser, '/dashboard')).messages[0]?.content).toBe('You are already logged in.');
});

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['a sibling host', { 'Sec-Fetch-Site': 'same-site' }],
])('%s can post no form, with or without a cookie', async (_name, headers) => {
  const address = anAddress();
  for (const path of ['/signin', '/signup', '/forgot', `/forgot/${'k'.repeat(50)}`, '/logout']) {
    const browser = openBrowser(urls);
    const without = await browser.send(path, { body: { u: address, p: password }, headers });
    expect([without.status, without.body.code, path]).toEqual([422, 'http.stale_shrimp', path]);
    await browser.arrive();
    const carrying = await browser.send(path, { body: { u: address, p: password }, headers });
    expect([carrying.body.code, path]).toEqual(['http.stale_shrimp', path]);
  }
});

test('a form post with the origin `null` needs cookie and shrimp', async () => {
  const headers = { ...html, 'Sec-Fetch-Site': '', Origin: 'null' };
  const post = (shrimp: string, cookie?: string) =>
    fetch(`${urls[0]}/forgot`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Accept: 'application/json', Origin: 'null', ...(cookie && { Cookie: cookie }) },
      body: new URLSearchParams({ u: 'ana@example.com', shrimp }),
    });
  expect(headers.Origin).toBe('null');
  expect((await post('')).status).toBe(422);
  const browser = openBrowser(urls);
  await browser.arrive();
  const cookie = `sess=${browser.cookies.get('sess')}`;
  expect((await post('nonsense', cookie)).status).toBe(422);
  expect((await post(browser.shrimp(), cookie)).status).toBe(200);
});

test('a link on another site does not sign out, a link on the site does', async () => {
  const { browser } = await aMember(urls, fixture.sink);
  const away = await browser.send('/logout', { headers: { ...html, 'Sec-Fetch-Site': 'cross-site' } });
  expect([away.status, away.headers.get('location')]).toEqual([302, '/']);
  expect((await browser.send('/api/v2/authcheck')).status).toBe(200);
  const out = await browser.send('/logout', { headers: html });
  expect([out.status, out.headers.get('clear-site-data')]).toEqual([302, '"cache"']);
  expect((await browser.send('/api/v2/authcheck')).status).toBe(401);
});

test('over a limit a browser gets a page with status 429, a program gets JSON', async () => {
  await using strict = await openAccountFixture({ copies: 1, env: { LIMITS_AUTHENTICATE_SESSION: '1/600' } });
  const form = { u: 'ana@example.com', p: 'wrong' };
  const browser = openBrowser(strict.api.urls);
  await browser.arrive();
  expect((await browser.send('/signin', { form, headers: html })).status).toBe(302);
  const page429 = await browser.send('/signin', { form, headers: html });
  expect([page429.status, page429.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
  expect(Number(page429.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await browser.send('/signin', { body: form })).toMatchObject({
    status: 429,
    body: { code: 'http.rate_limited' },
  });
});

test('with AUTHENTICATION_ENABLED=false account calls answer 404, other calls work', async () => {
  await using off = await openAccountFixture({ copies: 1, env: { AUTHENTICATION_ENABLED: 'false' } });
  const browser = openBrowser(off.api.urls);
  await browser.arrive();
  for (const path of ['/signin', '/signup', '/forgot', '/api/v2/account/apitoken']) {
    expect(await browser.send(path, { body: { u: 'ana@example.com', p: password } })).toMatchObject({
      status: 404,
      body: { code: 'http.feature_off', message: `${path} is not available` },
    });
  }
  const basic = { Authorization: `Basic ${Buffer.from('ana@example.com:token').toString('base64')}` };
  expect(
    (await browser.send('/api/v2/secret/conceal', { body: { secret: 'x' }, headers: basic })).body.code,
  ).toBe('http.feature_off');
  expect((await browser.send('/api/v2/secret/conceal', { body: { secret: 'x' } })).status).toBe(200);
});
