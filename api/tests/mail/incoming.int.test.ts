// The incoming form, posted and as JSON: only the support desk gets the link
// (docs/design/http-api.md#incoming).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailSink, type MailSink } from '@glimpse/mail-sink/sink';
import { openBrowser, waitForMail } from '../accounts/person.ts';
import { samplePages, startApi, type Api } from '../fixtures/start-api.ts';

let api: Api;
let sink: MailSink;
const passphrase = 'known to support';
beforeAll(async () => {
  sink = await openMailSink();
  const env = {
    SMTP_URL: sink.url,
    WEB_DIST: samplePages,
    INCOMING_ADDRESS: 'support@example.com',
    INCOMING_PASSPHRASE: passphrase,
    LIMITS_INCOMING: '0',
  };
  api = await startApi({ copies: 2, env });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

async function arrivedBrowser() {
  const browser = openBrowser(api.urls);
  await browser.arrive();
  return browser;
}
const linkIn = (text: string) => /\/secret\/([0-9a-z]{32})/.exec(text)?.[1] ?? '';

test('a native form post returns to its page; the mailed link opens with the passphrase for seven days', async () => {
  const browser = await arrivedBrowser();
  const sent = await browser.send('/incoming', {
    form: { secret: 'the <b>pin</b> is 4711', ticketno: 'T1', kind: 'generate' },
  });
  expect([sent.status, sent.headers.get('location')]).toEqual([302, '/incoming']);
  const { text } = await waitForMail(sink, 'support@example.com', /^\[Ticket: T1\]$/);
  const key = linkIn(text);
  expect(JSON.stringify([sent.body, [...sent.headers]])).not.toContain(key);
  const reader = openBrowser(api.urls);
  expect(await reader.send(`/api/v2/secret/${key}`)).toMatchObject({
    body: { record: { has_passphrase: true, lifespan: 604_800 } },
  });
  expect(
    await reader.send(`/api/v2/secret/${key}`, { body: { continue: true, passphrase: 'guess' } }),
  ).toMatchObject({ status: 422 });
  expect(await reader.send(`/api/v2/secret/${key}`, { body: { continue: true, passphrase } })).toMatchObject({
    body: { record: { secret_value: 'the <b>pin</b> is 4711' } },
  });
});

test('the JSON answer has the message but no link', async () => {
  const browser = await arrivedBrowser();
  const sent = await browser.send('/incoming', { body: { secret: 'x', ticketno: 'T2' } });
  expect(sent).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Your email has been sent',
      code: 'incoming.sent',
      redirect: '/incoming',
      record: {},
      details: {},
    },
  });
  await waitForMail(sink, 'support@example.com', /^\[Ticket: T2\]$/);
});

test('an empty text, an invalid ticket and a post from another site send no mail', async () => {
  const browser = await arrivedBrowser();
  const before = sink.mails().length;
  expect(await browser.send('/incoming', { body: { ticketno: 'T3' } })).toMatchObject({
    status: 422,
    body: { code: 'incoming.empty', field: 'secret' },
  });
  for (const ticketno of ['', 'a b', 'T\r\nBcc: x@example.com', 'x'.repeat(33), '<b>', 'ü'])
    expect(await browser.send('/incoming', { body: { secret: 'x', ticketno } })).toMatchObject({
      status: 422,
      body: { code: 'incoming.bad_ticket', field: 'ticketno' },
    });
  const native = await browser.send('/incoming', { form: { secret: 'x', ticketno: 'a b' } });
  expect([native.status, native.headers.get('location')]).toEqual([302, '/incoming']);
  const foreign = { headers: { 'Sec-Fetch-Site': 'cross-site' }, form: { secret: 'x', ticketno: 'T4' } };
  expect((await browser.send('/incoming', foreign)).headers.get('location')).toBe('/incoming');
  await arrivedBrowser().then((other) =>
    other.send('/incoming', { body: { secret: 'x', ticketno: 'last' } }),
  );
  await waitForMail(sink, 'support@example.com', /^\[Ticket: last\]$/);
  expect(sink.mails().length).toBe(before + 1);
});

test('without an address of the support desk the form is not available', async () => {
  await api.restart(1, { INCOMING_ADDRESS: '' });
  const browser = openBrowser([api.urls[1] ?? '']);
  await browser.arrive();
  expect(await browser.send('/incoming', { body: { secret: 'x', ticketno: 'T5' } })).toMatchObject({
    status: 404,
    body: { code: 'http.feature_off', message: '/incoming is not available' },
  });
  const native = await browser.send('/incoming', { form: { secret: 'x', ticketno: 'T5' } });
  expect([native.status, native.headers.get('location')]).toEqual([302, '/']);
});
