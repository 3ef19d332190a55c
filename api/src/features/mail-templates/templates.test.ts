// Every mail has both parts, own links only, and no injected markup (docs/design/http-api.md#mails).
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { locales } from '#platform/i18n/locale.ts';
import { openTexts } from '#platform/i18n/texts.ts';
import { compose } from '#platform/mail/compose.ts';
import { templateContext } from './template-context.ts';
import { linkData, mailSamples, noon, secretKey, site } from './testing.ts';
import { mailTemplates, type ProductMail, templates as all } from './templates.ts';
import en from '../../../locales/en.json' with { type: 'json' };

const { tag, supported } = locales(['en', 'de']);
const texts = openTexts({ supported, tag });
const deps = {
  texts,
  languageTag: tag,
  site: { siteOrigin: site, https: true, brandName: 'Glimpse', region: 'eu' },
};
const templates = mailTemplates(deps);

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

test.each(mailSamples)(
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
  const { mail } = await arrived(mailSamples[0]![0]);
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
    expect(templates.check({ kind: 'secret_link', data: { ...linkData, sender: text } })).toBeUndefined();
    expect(templates.check({ kind: 'secret_link', data: { ...linkData, shareHost: text } })).toBeUndefined();
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

test('texts, times and direction follow the language; an unknown one gets English', async () => {
  const { mail } = await arrived(mailSamples[0]![0], 'de');
  expect(mail.subject).toBe('ana@example.com hat Ihnen eine vertrauliche Nachricht gesendet');
  const unknown = await arrived(mailSamples[0]![0], 'xx');
  expect(unknown.mail.subject).toBe('ana@example.com sent you a secret');
  expect(mail.text).toContain('28. November 2026 um 12:00 UTC');
  expect((await arrived(mailSamples[2]![0], 'ar')).mail.html).toContain('<html lang="ar" dir="rtl">');
});

test('every line of a mail is ASCII and at most 998 characters long', async () => {
  for (const [template] of mailSamples) {
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
  expect([...new Set(mailSamples.map(([{ kind }]) => kind))].toSorted()).toEqual(kinds);
});
