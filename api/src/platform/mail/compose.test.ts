// The bytes of a mail: headers, parts, no injection, lines for every server (docs/design/http-api.md#mails).
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { compose, type MailContent, type MailHeaders } from './compose.ts';
import { html } from './html.ts';

const noon = new Date('2026-11-28T12:00:00Z');
const headers: MailHeaders = {
  to: 'bob@example.com',
  from: { name: 'Glimpse', address: 'noreply@glimpse.example' },
  messageId: '<x@glimpse.example>',
  date: noon,
  language: 'en',
};
const link = 'https://glimpse.example/page?a=1&b=2';
const content: MailContent = {
  subject: 'Hello',
  blocks: [{ text: 'First <b>paragraph</b>' }, { link, label: 'Open <it>' }],
  replyTo: 'ana@example.com',
};

test('the headers: sender, recipient, reply address, language, date, and that a program wrote the mail', async () => {
  const mail = await PostalMime.parse(await compose(content, headers));
  const named = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  expect(mail.from).toMatchObject({ name: 'Glimpse', address: 'noreply@glimpse.example' });
  expect(mail.to).toMatchObject([{ address: 'bob@example.com' }]);
  expect(mail.replyTo).toMatchObject([{ address: 'ana@example.com' }]);
  expect(named).toMatchObject({
    'auto-submitted': 'auto-generated',
    'message-id': '<x@glimpse.example>',
    'content-language': 'en',
  });
  expect(new Date(named['date'] ?? '')).toEqual(noon);
  expect(Object.keys(named).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'auto-submitted',
    'content-language',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
    'x-auto-response-suppress',
  ]);
});

test('both parts come from the same paragraphs; markup is text; only links are links', async () => {
  const mail = await PostalMime.parse(await compose(content, headers));
  expect(mail.text?.trimEnd()).toBe(`First <b>paragraph</b>\n\n${link}`);
  expect(mail.html).toContain('>First &lt;b&gt;paragraph&lt;/b&gt;</p>');
  expect(mail.html).toContain(`href="${link.replace('&', '&amp;')}"`);
  expect(mail.html).toContain('>Open &lt;it&gt;</a>');
  expect(mail.html?.match(/<a /g)).toHaveLength(1);
});

test('a fact is a row with its name, and a note stands below the sheet; both are in the text part', async () => {
  const blocks = [{ note: 'Sent by a program' }, { name: 'Expires', value: '<soon>' }, { text: 'Last' }];
  const mail = await PostalMime.parse(await compose({ ...content, blocks }, headers));
  expect(mail.text?.trimEnd()).toBe('Sent by a program\n\nExpires: <soon>\n\nLast');
  expect(mail.html).toMatch(/<td[^>]*>Expires<\/td>\s*<td[^>]*><b>&lt;soon&gt;<\/b><\/td>/);
  expect(mail.html?.indexOf('Sent by a program')).toBeGreaterThan(mail.html?.indexOf('Last') ?? Infinity);
});

const hostile = [
  'x\r\nBcc: eve@example.com',
  'x\nBcc: eve@example.com',
  'x\rBcc: eve@example.com',
  'x\u0000y',
  'x\u2028Bcc: eve@example.com',
  'x\u0085Bcc: eve@example.com',
  '\r\n\r\n<script>alert(1)</script>',
  '\r\n.\r\nMAIL FROM:<eve@example.com>',
];
test.each(hostile)('%j is refused in every header', async (text) => {
  const refused = (over: Partial<MailContent>, more: Partial<MailHeaders> = {}) =>
    expect(compose({ ...content, ...over }, { ...headers, ...more })).rejects.toThrow('control character');
  await refused({ subject: text });
  await refused({ replyTo: text });
  await refused({}, { to: text });
  await refused({}, { messageId: text });
  await refused({}, { from: { name: text, address: 'a@b.c' } });
  await refused({}, { from: { name: 'a', address: text } });
});

test('the HTML part has the direction of its language', async () => {
  const page = async (language: string) =>
    (await PostalMime.parse(await compose(content, { ...headers, language }))).html;
  expect(await page('ar')).toContain('<html lang="ar" dir="rtl">');
  expect(await page('de-CH')).toContain('<html lang="de-CH" dir="ltr">');
});

test('every line is short enough for any server, and ASCII', async () => {
  const bytes = await compose(
    { subject: 'Grüße ✓'.repeat(40), blocks: [{ text: 'ä'.repeat(2000) }] },
    headers,
  );
  const lines = bytes.toString('latin1').split('\r\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(bytes.every((byte) => byte < 128)).toBe(true);
});

test('the tag escapes texts, keeps its own markup, and joins lists', () => {
  expect(html`<p title="${'"\'<>&'}">${html`<b>${'<i>'}</b>`}${[html`1`, html`2`]}</p>`.html).toBe(
    '<p title="&quot;&#39;&lt;&gt;&amp;"><b>&lt;i&gt;</b>12</p>',
  );
});
