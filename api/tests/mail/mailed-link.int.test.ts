// A mailed link with real MongoDB and SMTP, from creation to reveal (docs/design/http-api.md#mails).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailSink, type MailSink } from '@glimpse/mail-sink/sink';
import { openBrowser, aMember, waitForMail } from '../accounts/person.ts';
import { type Api, samplePages, startApi } from '../fixtures/start-api.ts';

let sink: MailSink;
let api: Api;
beforeAll(async () => {
  sink = await openMailSink();
  api = await startApi({
    env: { SMTP_URL: sink.url, WEB_DIST: samplePages, LIMITS_EMAIL_RECIPIENT_ADDRESS: '2/86400' },
  });
});
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
});

type Made = {
  record: { secret: { key: string }; metadata: { key: string } };
  details: { recipient: string[] };
};

test('the recipient gets a mail with a link that opens; the receipt shows only the masked address', async () => {
  const { browser, address } = await aMember(api.urls, sink);
  const made = await browser.send('/api/v2/secret/conceal', {
    body: { secret: 'for your eyes', recipient: 'Reader.One@Example.com', ttl: 3600 },
  });
  expect(made).toMatchObject({
    status: 200,
    body: { details: { recipient: ['reader.one@example.com'], recipient_safe: ['re*****@e*****.com'] } },
  });
  const mail = await waitForMail(sink, 'reader.one@example.com', /sent you a secret$/);
  expect(mail.subject).toBe(`${address} sent you a secret`);
  expect(mail.headers.find(({ key }) => key === 'reply-to')?.value).toContain(address);
  const { secret, metadata } = (made.body as unknown as Made).record;
  expect(mail.text).toContain(`${api.urls[0]}/secret/${secret.key}\n`);
  expect(mail.text).not.toContain('for your eyes');
  const receipt = await browser.send(`/api/v2/private/${metadata.key}`);
  expect(receipt.body).toMatchObject({
    record: { recipients: 're*****@e*****.com', secret_key: null, share_url: null },
    details: { show_recipients: true },
  });
  await expect
    .poll(async () => (await browser.send('/api/v2/account')).body)
    .toMatchObject({ record: { cust: { emails_sent: 2 } } }); // the verification mail and this mail
  const opened = await openBrowser(api.urls).send(`/api/v2/secret/${secret.key}`, {
    body: { continue: true },
  });
  expect(opened.body).toMatchObject({ record: { secret_value: 'for your eyes' } });
});

test('the limit of links per address holds across senders, and a visitor cannot mail links', async () => {
  const senders = [await aMember(api.urls, sink), await aMember(api.urls, sink)];
  const sends = [senders[0], senders[1], senders[0]].map(
    (sender) => () =>
      sender!.browser.send('/api/v2/secret/conceal', {
        body: { secret: 'x', recipient: 'busy@example.com' },
      }),
  );
  const said = [];
  for (const send of sends) said.push((await send()).status);
  expect(said).toEqual([200, 200, 429]);
  await expect.poll(() => sink.mails().filter(({ to }) => to.includes('busy@example.com')).length).toBe(2);
  const visitor = await openBrowser(api.urls).send('/api/v2/secret/conceal', {
    body: { secret: 'x', recipient: 'busy@example.com' },
  });
  expect(visitor).toMatchObject({ status: 422, body: { code: 'secrets.email_needs_account' } });
});
