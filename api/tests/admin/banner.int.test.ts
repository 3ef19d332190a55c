// Only colonels set the banner and see customers, counts and feedback (docs/design/http-api.md#colonel).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailSink, type MailSink } from '@glimpse/mail-sink/sink';
import { waitFor } from '@glimpse/processes/wait';
import { openBrowser, aMember } from '../accounts/person.ts';
import { samplePages, startApi, type Api } from '../fixtures/start-api.ts';

let api: Api;
let sink: MailSink;
beforeAll(async () => {
  sink = await openMailSink();
  const env = {
    SMTP_URL: sink.url,
    WEB_DIST: samplePages,
    COLONELS: 'boss@example.com',
    LIMITS_CREATE_ACCOUNT: '0',
    CAPTCHA_ENABLED: 'false',
  };
  api = await startApi({ copies: 2, env });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

const bannerOf = async (url: string) =>
  ((await openBrowser([url]).send('/api/v2/bootstrap')).body['record'] as Record<string, unknown>)[
    'global_banner'
  ];

test('a banner is cleaned, shown by every copy within 10 seconds, and removed', async () => {
  const { browser } = await aMember(api.urls, sink, { address: 'boss@example.com' });
  expect(await browser.send('/api/v2/colonel/banner')).toMatchObject({
    status: 200,
    body: { record: { global_banner: null, enabled: false, updated: null } },
  });
  const text = 'Down at 5. <a href="https://status.example.com/">Status</a><script>x</script>';
  const clean =
    'Down at 5. <a href="https://status.example.com/" rel="noopener">Status</a>&lt;script&gt;x&lt;/script&gt;';
  const set = await browser.send('/api/v2/colonel/banner', { body: { text, enabled: true } });
  expect(set).toMatchObject({ status: 200, body: { record: { global_banner: clean, enabled: true } } });
  for (const url of api.urls)
    expect(await waitFor(async () => (await bannerOf(url)) === clean, 10_000)).toBe(true);
  expect(
    await browser.send('/api/v2/colonel/banner', { body: { text: 'x'.repeat(501), enabled: true } }),
  ).toMatchObject({
    status: 422,
    body: { code: 'colonel.banner_too_long', field: 'text' },
  });
  await browser.send('/api/v2/colonel/banner', { body: { text: '', enabled: false } });
  for (const url of api.urls)
    expect(await waitFor(async () => (await bannerOf(url)) === null, 10_000)).toBe(true);
});

test('feedback is listed page by page, newest first; deleting an account removes its address', async () => {
  const boss = openBrowser(api.urls);
  await boss.arrive();
  await boss.send('/signin', { body: { u: 'boss@example.com', p: 'a long sunny afternoon' } });
  const { browser, address } = await aMember(api.urls, sink);
  for (const msg of ['first', 'second', 'third'])
    await browser.send('/api/v2/feedback', { body: { msg, tz: 'UTC', version: '1' } });
  const page = await boss.send('/api/v2/colonel/feedback?per_page=2');
  expect(page).toMatchObject({
    status: 200,
    body: {
      count: 2,
      details: { page: 1, per_page: 2, total: 3 },
      records: [{ msg: 'third', custid: address, stamp: 'a moment ago' }, { msg: 'second' }],
    },
  });
  expect(await boss.send('/api/v2/colonel/feedback?per_page=2&page=2')).toMatchObject({
    body: { count: 1, records: [{ msg: 'first' }] },
  });
  expect(
    (await browser.send('/api/v2/account/destroy', { body: { confirmation: 'a long sunny afternoon' } }))
      .status,
  ).toBe(200);
  const gone = async () =>
    JSON.stringify((await boss.send('/api/v2/colonel/feedback')).body).includes(address);
  expect(await waitFor(async () => !(await gone()), 10_000)).toBe(true);
});

test('a customer gets 403 and a visitor 401', async () => {
  const { browser } = await aMember(api.urls, sink);
  const visitor = openBrowser(api.urls);
  await visitor.arrive();
  for (const part of ['', '/stats', '/series', '/customers', '/banner', '/feedback']) {
    const path = `/api/v2/colonel${part}`;
    expect(await browser.send(path)).toMatchObject({ status: 403, body: { code: 'http.not_allowed' } });
    expect(await visitor.send(path)).toMatchObject({ status: 401, body: { code: 'http.not_signed_in' } });
  }
  expect(
    await browser.send('/api/v2/colonel/banner', { body: { text: 'mine', enabled: true } }),
  ).toMatchObject({ status: 403 });
});

const asBoss = async () => {
  const boss = openBrowser(api.urls);
  await boss.arrive();
  await boss.send('/signin', { body: { u: 'boss@example.com', p: 'a long sunny afternoon' } });
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of five calls, looked at field by field
  return async (path: string) => (await boss.send(`/api/v2/colonel${path}`)).body as Record<string, any>;
};

test('the counts grow with use, and the overview shows them', async () => {
  const ask = await asBoss();
  const { browser, address } = await aMember(api.urls, sink);
  const before = (await ask('/stats'))['record'];
  await browser.send('/api/v2/feedback', { body: { msg: 'new today', tz: 'UTC', version: '1' } });
  await browser.send('/api/v2/secret/conceal', { body: { secret: 'counted' } });
  const hasGrown = async (): Promise<boolean> =>
    (await ask('/stats'))['record'].secrets_created > before.secrets_created;
  expect(await waitFor(hasGrown, 15_000)).toBe(true);
  const { record, details } = await ask('');
  expect(details).toEqual(record);
  expect(record).toMatchObject({
    redis_info: '',
    plans_enabled: true,
    older_feedback: [],
    yesterday_feedback: [],
  });
  expect(record.today_feedback[0]).toMatchObject({
    msg: 'new today',
    stamp: expect.stringMatching(/a moment ago|seconds ago/),
  });
  expect(record.recent_customers[0]).toMatchObject({
    custid: address,
    planid: 'basic',
    colonel: false,
    verified: true,
  });
  expect(record.recent_customers.at(-1)).toMatchObject({ custid: 'boss@example.com', colonel: true });
  const { counts } = record;
  expect(counts.metadata_count).toBeGreaterThan(before.metadata_count);
  expect([counts.feedback_count, counts.today_feedback_count]).toEqual([
    before.feedback_count + 1,
    before.today_feedback_count + 1,
  ]);
  expect(counts.session_count).toBeGreaterThanOrEqual(2);
  expect(counts.emails_sent).toBeGreaterThan(0); // the verification mails of these accounts
  expect(counts.secrets_shared).toBeGreaterThan(0);
});

test('the series has a record for every day asked for, and no other length is accepted', async () => {
  const ask = await asBoss();
  const { records, count, details } = await ask('/series?days=90');
  expect([records.length, count, details.days]).toEqual([90, 90, 90]);
  expect(details.counted_at).toBeGreaterThan(Date.now() / 1000 - 600);
  expect(records.at(-1)).toMatchObject({ day: new Date().toISOString().slice(0, 10), burned: 0 });
  expect(await ask('/series')).toMatchObject({ count: 30 });
  expect(await ask('/series?days=7')).toMatchObject({ code: 'http.bad_payload', field: 'days' });
});

test('a customer is found by the whole address in any case, but not by a part of it', async () => {
  const ask = await asBoss();
  const { address } = await aMember(api.urls, sink);
  const found = await ask(`/customers?q=${encodeURIComponent(`  ${address.toUpperCase()} `)}`);
  expect(found).toMatchObject({
    count: 1,
    records: [{ custid: address, verified: true }],
    details: { page: 1, total: 1 },
  });
  for (const part of [address.slice(0, 8), address.slice(1), '.', '*']) {
    expect(await ask(`/customers?q=${encodeURIComponent(part)}`)).toMatchObject({
      count: 0,
      records: [],
      details: { total: 0 },
    });
  }
});
