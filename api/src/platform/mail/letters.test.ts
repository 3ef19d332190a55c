// What the mails say: every template, both parts, links from configuration only, nothing injected (api.md 10).
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { compose } from './compose.ts';
import { html } from './html.ts';
import { Template } from './mail.ts';
import { write } from './templates.ts';
import { from, tag, writing } from './testing.ts';

const secretKey = 'k70123456789abcdefghijklmnopqrst';
const resetKey = 'r'.repeat(50);
const site = from.siteOrigin;
const noon = Date.UTC(2026, 10, 28, 12);
const link = { sender: 'ana@example.com', secretKey, shareHost: '', endsAtMs: noon, hasPassphrase: true };

const letters: readonly (readonly [Template, { subject: string; says: readonly string[]; links: readonly string[] }])[] = [
  [
    { kind: 'secret_link', data: link },
    {
      subject: 'ana@example.com sent you a secret',
      says: ['works once', 'November 28, 2026 at 12:00 PM UTC', 'need a passphrase'],
      links: [`${site}/secret/${secretKey}`],
    },
  ],
  [
    { kind: 'secret_link', data: { ...link, shareHost: 'secrets.example.org', hasPassphrase: false } },
    {
      subject: 'ana@example.com sent you a secret',
      says: ['No passphrase is needed'],
      links: [`https://secrets.example.org/secret/${secretKey}`],
    },
  ],
  [
    { kind: 'welcome', data: { secretKey } },
    { subject: 'Verify your Glimpse account', says: ['24 hours', 'If this was not you'], links: [`${site}/secret/${secretKey}`] },
  ],
  [
    { kind: 'account_exists', data: {} },
    { subject: 'You already have a Glimpse account', says: ['Sign in here'], links: [`${site}/signin`, `${site}/forgot`] },
  ],
  [
    { kind: 'password_request', data: { resetKey } },
    { subject: 'Reset your password (Glimpse)', says: ['30 minutes', 'If this was not you'], links: [`${site}/forgot/${resetKey}`] },
  ],
  [
    { kind: 'password_changed', data: { atMs: noon } },
    { subject: 'Your password was changed', says: ['November 28, 2026 at 12:00 PM UTC'], links: [`${site}/forgot`] },
  ],
  [
    { kind: 'account_deleted', data: {} },
    { subject: 'Your Glimpse account was deleted', says: ['API token', 'domains'], links: [] },
  ],
  [
    { kind: 'incoming_support', data: { secretKey, shareHost: '', ticket: '4711' } },
    { subject: '[Ticket: 4711]', says: ['ticket 4711'], links: [`${site}/secret/${secretKey}`] },
  ],
  [
    { kind: 'plan_changed', data: { before: 'Basic Plan', after: 'Identity Plus' } },
    { subject: 'Your Glimpse plan', says: ['from Basic Plan to Identity Plus'], links: [`${site}/account`] },
  ],
  [
    { kind: 'test_email', data: { atMs: noon } },
    { subject: 'Glimpse test', says: ['November 28', 'region eu'], links: [] },
  ],
];

const frame = { to: 'bob@example.com', from: { name: 'Glimpse', address: 'noreply@glimpse.example' }, messageId: '<x@glimpse.example>' };
const arrived = async (template: Template, locale = 'en') => {
  const bytes = await compose(write(writing, { locale, template }), { ...frame, date: new Date(noon), tag: tag(locale) });
  return { bytes, mail: await PostalMime.parse(bytes) };
};

test.each(letters)('$kind: subject, both parts, its links and no other', async (template, { subject, says, links }) => {
  expect(Template.parse(template)).toEqual(template);
  const { mail } = await arrived(template);
  expect(mail.subject).toBe(subject);
  for (const words of says) expect(mail.text).toContain(words);
  for (const words of says) expect(mail.html).toContain(words);
  expect(mail.text?.match(/https?:\/\/\S+/g) ?? []).toEqual(links);
  expect([...(mail.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links);
  expect(mail.html).not.toMatch(/<img|src=|url\(|<script|http-equiv/i);
});

test('the frame: who, to whom, that a machine wrote it, and an answer goes to the sender of the secret', async () => {
  const { mail } = await arrived(letters[0]![0]);
  const header = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  expect(mail.from).toMatchObject({ name: 'Glimpse', address: 'noreply@glimpse.example' });
  expect(mail.to).toMatchObject([{ address: 'bob@example.com' }]);
  expect(mail.replyTo).toMatchObject([{ address: 'ana@example.com' }]);
  expect(header).toMatchObject({ 'auto-submitted': 'auto-generated', 'message-id': '<x@glimpse.example>', 'content-language': 'en' });
  expect(new Date(header['date'] ?? '')).toEqual(new Date(noon));
  expect(Object.keys(header).toSorted((a, b) => a.localeCompare(b))).toEqual([
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
test.each(hostile)('%j is refused as a ticket, a plan and a sender, and in every header', async (text) => {
  expect(Template.safeParse({ kind: 'incoming_support', data: { secretKey, shareHost: '', ticket: text } }).success).toBe(false);
  expect(Template.safeParse({ kind: 'plan_changed', data: { before: text, after: 'x' } }).success).toBe(false);
  expect(Template.safeParse({ kind: 'secret_link', data: { ...link, sender: text } }).success).toBe(false);
  expect(Template.safeParse({ kind: 'secret_link', data: { ...link, shareHost: text } }).success).toBe(false);
  const written = write(writing, {
    locale: 'en',
    template: { kind: 'incoming_support', data: { secretKey, shareHost: '', ticket: text } },
  });
  expect(written.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  const over = { ...frame, date: new Date(noon), tag: 'en' };
  await expect(compose({ ...written, subject: text }, over)).rejects.toThrow('control character');
  await expect(compose({ ...written, replyTo: text }, over)).rejects.toThrow('control character');
  await expect(compose(written, { ...over, to: text })).rejects.toThrow('control character');
  await expect(compose(written, { ...over, from: { name: text, address: 'a@b.c' } })).rejects.toThrow('control character');
});

test('markup in what people chose is text', async () => {
  const ticket = `<b onmouseover="x">&'"</b><img src=x>`;
  const { mail } = await arrived({ kind: 'incoming_support', data: { secretKey, shareHost: '', ticket } });
  expect(mail.text).toContain(ticket);
  expect(mail.html).toContain('&lt;b onmouseover=&quot;x&quot;&gt;&amp;&#39;&quot;&lt;/b&gt;&lt;img src=x&gt;');
  expect(mail.html).not.toContain('<b ');
  expect(mail.subject).toBe(`[Ticket: ${ticket}]`);
});

test('a text of any length and direction is cut and cannot turn the line around', () => {
  const { subject } = write(writing, {
    locale: 'en',
    template: { kind: 'incoming_support', data: { secretKey, shareHost: '', ticket: `\u202e${'x'.repeat(400)}` } },
  });
  expect(subject).toBe(`[Ticket: ${'x'.repeat(320)}]`);
});

test('the tag escapes texts, keeps its own markup, and joins lists', () => {
  expect(html`<p title="${'"\'<>&'}">${html`<b>${'<i>'}</b>`}${[html`1`, html`2`]}</p>`.html).toBe(
    '<p title="&quot;&#39;&lt;&gt;&amp;"><b>&lt;i&gt;</b>12</p>',
  );
});

test('a language without texts gets English; times follow the language, and its direction is told', async () => {
  const { mail } = await arrived(letters[0]![0], 'de');
  expect(mail.subject).toBe('ana@example.com sent you a secret');
  expect(mail.text).toContain('28. November 2026 um 12:00 UTC');
  expect((await arrived(letters[2]![0], 'ar')).mail.html).toContain('<html lang="ar" dir="rtl">');
});

test('every line of a mail is short enough for any server, and ASCII', async () => {
  for (const [template] of letters) {
    const { bytes } = await arrived(template);
    const lines = bytes.toString('latin1').split('\r\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(bytes.every((byte) => byte < 128)).toBe(true);
  }
});
