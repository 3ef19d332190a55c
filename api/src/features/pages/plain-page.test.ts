// Error pages load only the style sheet that their policy allows; only development names settings.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openTexts, type Texts } from '#platform/i18n/texts.ts';
import { plainPage, plainStyle } from './plain-page.ts';

type WebTexts = {
  readonly shell: { readonly routeError: Readonly<Record<string, { readonly heading: string }>> };
};
const web = JSON.parse(
  readFileSync(new URL('../../../../web/locales/en.json', import.meta.url), 'utf8'),
) as WebTexts;

const config = { brandName: 'A <b> & "c"', siteOrigin: 'http://localhost:3000', development: true };
const english = openTexts({ supported: ['en'], tag: (locale) => locale });
const site = { texts: english, config };
const htmlOf = (status: number, deps = site) => plainPage(deps, status, 'en')?.html ?? '';

describe.each([404, 421, 429, 500, 503])('the page of %i', (status) => {
  const html = htmlOf(status);

  test('has the style sheet that its policy allows, and loads and runs nothing else', () => {
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(html) ?? [];
    expect(createHash('sha256').update(style).digest('base64')).toBe(plainStyle);
    expect(html).not.toMatch(/<script|<link|<img|src=|style=|url\(|@import/);
  });

  test('escapes the name of the site', () => {
    expect(html).toContain('– A &#60;b&#62; &#38; &#34;c&#34;</title>');
  });
});

test.each([
  [404, 'notFound'],
  [429, 'tooMany'],
  [500, 'crash'],
  [503, 'unavailable'],
])('the page of %i has the heading of web', (status, kind) => {
  expect(htmlOf(status)).toContain(`<h1>${web.shell.routeError[kind]?.heading}</h1>`);
});

test('only the page of a wrong address names settings, and only in development', () => {
  const named = (status: number, development: boolean) =>
    /SITE_|localhost/.test(htmlOf(status, { ...site, config: { ...config, development } }));
  expect(named(421, true)).toBe(true);
  for (const [status, development] of [
    [421, false],
    [404, true],
    [503, true],
  ] as const)
    expect(named(status, development)).toBe(false);
});

test('a status without a page has none', () => {
  expect(plainPage(site, 422, 'en')).toBeUndefined();
});

/** Texts in Hebrew for all names but `missing`. */
const hebrew = (...missing: readonly string[]): Texts => ({
  text: (locale, name, values) => (locale === 'he' ? `he:${name}` : english.text(locale, name, values)),
  language: (locale, ...names) =>
    locale === 'he' && !names.some((name) => missing.includes(name)) ? 'he' : 'en',
});

test('a page is whole in the language of the reader, or whole in English', () => {
  expect(plainPage({ ...site, texts: hebrew() }, 503, 'he')).toMatchObject({
    language: 'he',
    html: expect.stringMatching(/<html lang="he" dir="rtl">.*<h1>he:pages.unavailable.heading<.*<p>he:/s),
  });
  for (const missing of ['heading', 'text']) {
    const page = plainPage({ ...site, texts: hebrew(`pages.unavailable.${missing}`) }, 503, 'he');
    expect(page?.language).toBe('en');
    expect(page?.html).toContain('<html lang="en" dir="ltr">');
    expect(page?.html).not.toContain('he:');
  }
});
