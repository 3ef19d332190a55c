// Every mail has both parts, own links only, and no injected markup (docs/design/http-api.md#mails).
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { locales } from '#platform/i18n/locale.ts';
import { openTexts } from '#platform/i18n/texts.ts';
import { compose } from '#platform/mail/compose.ts';
import { templateContext } from './template-context.ts';
import { mailTemplates, type ProductMail, templates as all } from './templates.ts';
import en from '../../../locales/en.json' with { type: 'json' };

const secretKey = 'k70123456789abcdefghijklmnopqrst';
const resetKey = 'r'.repeat(50);
const site = 'https://glimpse.example';
const { tag, supported } = locales(['en', 'de']);
const texts = await openTexts({ supported, tag });
const deps = {
  texts,
  languageTag: tag,
  site: { siteOrigin: site, https: true, brandName: 'Glimpse', region: 'eu' },
};
const templates = mailTemplates(deps);
const noon = Date.UTC(2026, 10, 28, 12);
const link = { sender: 'ana@example.com', secretKey, shareHost: '', endsAtMs: noon, hasPassphrase: true };

const mails: readonly (readonly [
  ProductMail,
  { subject: string; says: readonly string[]; links: readonly string[] },
])[] = [
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
    {
      subject: 'Verify your Glimpse account',
      says: ['24 hours', 'If this wasn’t you'],
      links: [`${site}/secret/${secretKey}`],
    },
  ],
  [
    { kind: 'account_exists', data: {} },
    {
      subject: 'You already have a Glimpse account',
      says: ['Sign in here'],
      links: [`${site}/signin`, `${site}/forgot`],
    },
  ],
  [
    { kind: 'password_request', data: { resetKey } },
    {
      subject: 'Reset your password (Glimpse)',
      says: ['30 minutes', 'If this wasn’t you'],
      links: [`${site}/forgot/${resetKey}`],
    },
  ],
  [
    { kind: 'password_changed', data: { atMs: noon } },
    {
      subject: 'Your password was changed',
      says: ['November 28, 2026 at 12:00 PM UTC'],
      links: [`${site}/forgot`],
    },
  ],
  [
    { kind: 'password_changed', data: { atMs: noon, endedToken: true } },
    {
      subject: 'Your password was changed',
      says: ['signed out everywhere else', 'Your API token ended, too'],
      links: [`${site}/forgot`],
    },
  ],
  [
    { kind: 'api_token_made', data: { atMs: noon, endedToken: true } },
    {
      subject: 'New API token for your Glimpse account',
      says: ['November 28, 2026 at 12:00 PM UTC', 'former token no longer works', 'If this wasn’t you'],
      links: [`${site}/forgot`],
    },
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
    { kind: 'domains_ending', data: { untilMs: noon } },
    {
      subject: 'Your custom domains on Glimpse',
      says: ['November 28, 2026 at 12:00 PM UTC'],
      links: [`${site}/pricing`],
    },
  ],
  [
    { kind: 'domain_break', data: { host: 'links.acme.org', event: 'txt_began', endsMs: noon } },
    {
      subject: 'links.acme.org needs your attention',
      says: ['Put it back before November 28, 2026 at 12:00 PM UTC', 'switch these mails off'],
      links: [`${site}/account/domains/links.acme.org/verify`],
    },
  ],
  [
    { kind: 'domain_moving', data: { host: 'links.acme.org', atMs: noon, moved: false } },
    {
      subject: 'links.acme.org moves to another account',
      says: ['The name moves to that account on November 28, 2026', 'put your record back'],
      links: [`${site}/account/domains/links.acme.org/verify`],
    },
  ],
  [
    { kind: 'test_email', data: { atMs: noon } },
    { subject: 'Glimpse test', says: ['November 28', 'region eu'], links: [] },
  ],
];

const headers = {
  to: 'bob@example.com',
  from: { name: 'Glimpse', address: 'noreply@glimpse.example' },
  messageId: '<x@glimpse.example>',
  date: new Date(noon),
};
const arrived = async (template: ProductMail, locale = 'en') => {
  const bytes = await compose(templates.render(template, locale), { ...headers, language: tag(locale) });
  return { bytes, mail: await PostalMime.parse(bytes) };
};

test.each(mails)(
  '$kind has its subject, both parts and only its own links',
  async (template, { subject, says, links }) => {
    expect(templates.check(template)).toEqual(template);
    const { mail } = await arrived(template);
    expect(mail.subject).toBe(subject);
    for (const words of says) expect(mail.text).toContain(words);
    for (const words of says) expect(mail.html).toContain(words);
    expect(mail.text?.match(/https?:\/\/\S+/g) ?? []).toEqual(links);
    expect([...(mail.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links);
    expect(mail.html).not.toMatch(/<img|src=|url\(|<script|http-equiv/i);
  },
);

test('an unknown kind is refused when stored and when sent', () => {
  const unknown = { kind: 'unheard_of', data: {} };
  expect(templates.check(unknown)).toBeUndefined();
  expect(() => templates.render(unknown, 'en')).toThrow('no mail of this kind');
});

test('replies to a mailed link go to the sender of the secret', async () => {
  const { mail } = await arrived(mails[0]![0]);
  expect(mail.replyTo).toMatchObject([{ address: 'ana@example.com' }]);
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
test.each(hostile)(
  '%j is refused as ticket, plan, sender and host; texts drop its control characters',
  async (text) => {
    expect(
      templates.check({ kind: 'incoming_support', data: { secretKey, shareHost: '', ticket: text } }),
    ).toBeUndefined();
    expect(templates.check({ kind: 'plan_changed', data: { before: text, after: 'x' } })).toBeUndefined();
    expect(templates.check({ kind: 'secret_link', data: { ...link, sender: text } })).toBeUndefined();
    expect(templates.check({ kind: 'secret_link', data: { ...link, shareHost: text } })).toBeUndefined();
    expect(() =>
      templates.render({ kind: 'incoming_support', data: { secretKey, shareHost: '', ticket: text } }, 'en'),
    ).toThrow();
    expect(templateContext(deps, 'en').text('mail.incoming_support.subject', { ticket: text })).not.toMatch(
      /[\p{Cc}\p{Zl}\p{Zp}]/u,
    );
  },
);

test('markup in a ticket is escaped in the HTML part', async () => {
  const ticket = `<b onmouseover="x">&'"</b><img src=x>`;
  const { mail } = await arrived({ kind: 'incoming_support', data: { secretKey, shareHost: '', ticket } });
  expect(mail.text).toContain(ticket);
  expect(mail.html).toContain(
    '&lt;b onmouseover=&quot;x&quot;&gt;&amp;&#39;&quot;&lt;/b&gt;&lt;img src=x&gt;',
  );
  expect(mail.html).not.toContain('<b ');
  expect(mail.subject).toBe(`[Ticket: ${ticket}]`);
});

test('texts cut a value at 320 characters and drop its direction characters', () => {
  const ticket = `\u202e${'x'.repeat(400)}`;
  expect(templateContext(deps, 'en').text('mail.incoming_support.subject', { ticket })).toBe(
    `[Ticket: ${'x'.repeat(320)}]`,
  );
});

test('a language without texts falls back to English; times and direction follow the language', async () => {
  const { mail } = await arrived(mails[0]![0], 'de');
  expect(mail.subject).toBe('ana@example.com sent you a secret');
  expect(mail.text).toContain('28. November 2026 um 12:00 UTC');
  expect((await arrived(mails[2]![0], 'ar')).mail.html).toContain('<html lang="ar" dir="rtl">');
});

test('every line of a mail is ASCII and at most 998 characters long', async () => {
  for (const [template] of mails) {
    const { bytes } = await arrived(template);
    const lines = bytes.toString('latin1').split('\r\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
    expect(bytes.every((byte) => byte < 128)).toBe(true);
  }
});

test('texts and samples name the kinds of the one list', () => {
  const kinds = all.map(({ kind }) => kind).toSorted();
  const { all: _shared, ...texts } = en.mail;
  expect(Object.keys(texts).toSorted()).toEqual(kinds);
  expect([...new Set(mails.map(([{ kind }]) => kind))].toSorted()).toEqual(kinds);
});
