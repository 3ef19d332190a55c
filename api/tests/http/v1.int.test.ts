// Tests API v1 on a running API: HTTP Basic, ownership, and that cookies are ignored
// (docs/design/http-api.md#api-v1).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailSink, type MailSink } from '@glimpse/mail-sink/sink';
import { aMember, password } from '../accounts/person.ts';
import { samplePages, startApi, type Api } from '../fixtures/start-api.ts';

let api: Api;
let sink: MailSink;
beforeAll(async () => {
  sink = await openMailSink();
  api = await startApi({
    copies: 2,
    env: { SMTP_URL: sink.url, WEB_DIST: samplePages, LIMITS_CREATE_ACCOUNT: '0' },
  });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

type Init = {
  readonly method?: string;
  readonly body?: URLSearchParams;
  readonly headers?: Record<string, string>;
};
let turn = 0;
async function call(path: string, init: Init = {}) {
  const response = await fetch(`${api.urls[turn++ % api.urls.length]}/api/v1/${path}`, init);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}
const basic = (user: string, token: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`,
});

async function member() {
  const { browser, address } = await aMember(api.urls, sink);
  const { body } = await browser.send('/api/v2/account/apitoken', { body: { confirmation: password } });
  return { browser, address, headers: basic(address, (body['record'] as { apitoken: string }).apitoken) };
}
const share = (secret: string, headers = {}) =>
  call('share', { method: 'POST', body: new URLSearchParams({ secret, ttl: '3600' }), headers });

test('right credentials are confirmed, wrong ones get the same text everywhere', async () => {
  const { address, headers } = await member();
  expect(await call('authcheck', { headers })).toMatchObject({
    status: 200,
    body: { status: 'nominal', locale: 'en' },
  });
  const refused = { status: 404, body: { message: 'Not authorized' } };
  const wrong = [
    {},
    basic(address, 'x'.repeat(40)),
    basic('nobody@example.com', 'x'.repeat(40)),
    { authorization: 'Bearer x' },
    basic('', ''),
  ];
  for (const headersOf of wrong)
    expect(await call('authcheck', { headers: headersOf })).toMatchObject(refused);
  for (const headersOf of wrong.slice(1, 4)) {
    expect(await share('x', headersOf)).toMatchObject(refused);
    expect(await call('status', { headers: headersOf })).toMatchObject(refused);
  }
  // Empty credentials are anonymous.
  expect(await share('x', basic('', ''))).toMatchObject({ status: 200, body: { custid: 'anon' } });
});

test('secrets belong to their creator: in answers, for the owner only, and in the list without keys', async () => {
  const [one, other] = [await member(), await member()];
  const first = await share('first', one.headers);
  const second = await share('second', one.headers);
  expect([first.body['custid'], second.body['custid']]).toEqual([one.address, one.address]);
  const key = String(first.body['metadata_key']);
  expect((await call(`private/${key}`, { headers: one.headers })).body['custid']).toBe(one.address);
  for (const headers of [other.headers, {}])
    expect((await call(`receipt/${key}`, { headers })).body['custid']).toBe('anon');
  await call(`secret/${String(second.body['secret_key'])}`, { method: 'POST' });
  for (const word of ['private', 'metadata', 'receipt']) {
    const list = (await call(`${word}/recent`, { headers: one.headers })).body as unknown as Record<
      string,
      unknown
    >[];
    expect(list.map((row) => [row['metadata_key'], row['state']])).toEqual([
      [second.body['metadata_key'], 'received'],
      [key, 'new'],
    ]);
    for (const row of list)
      for (const name of ['secret_key', 'secret_identifier', 'value', 'secret_value'])
        expect(row).not.toHaveProperty(name);
  }
  expect((await call('private/recent', { headers: other.headers })).body).toEqual([]);
  expect(await call('private/recent')).toMatchObject({ status: 404, body: { message: 'Not authorized' } });
});

test('a signed-in browser is anonymous: no cookie is read or set, no shrimp is required', async () => {
  const { browser } = await member();
  const headers = {
    cookie: `sess=${browser.cookies.get('sess') ?? ''}; locale=de`,
    origin: 'https://evil.example',
  };
  const made = await share('x', headers);
  expect(made).toMatchObject({ status: 200, body: { custid: 'anon' } });
  expect(made.headers.get('set-cookie')).toBeNull();
  expect(await call('authcheck', { headers })).toMatchObject({
    status: 404,
    body: { message: 'Not authorized' },
  });
  const twice = await call('status', { headers: { cookie: `${headers.cookie}; sess=a${'x'.repeat(43)}` } });
  expect(twice).toMatchObject({ status: 200, body: { status: 'nominal' } });
});
