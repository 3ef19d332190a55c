// Tests the document of a sealed page (docs/design/sealed-links.md#the-pages).
import { expect, test } from 'vitest';
import { documentOf, policyHash } from './page-document.ts';

const code = { script: 'go()', style: 'p{top:0}' };
const own = ['Title & "quotes"', 'What <it> is', 'Switch it on'];
const english = ['Title', 'What it is', 'Turn on JavaScript.'];
const made = (language: string, texts: readonly unknown[] = ['</script><b>']) =>
  documentOf({ language, code, texts, painted: { own, english } });

test('it names its language and direction, and holds style, texts and script', () => {
  expect(made('ar')).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/);
  expect(made('cn')).toContain('<html lang="zh-CN" dir="ltr">');
  expect(made('en')).toContain('<style>p{top:0}</style>');
  expect(made('en')).toContain('<script>go()</script></body>');
});

test('no text becomes markup', () => {
  const html = made('en');
  expect(html).toContain('<title>Title &amp; &quot;quotes&quot;</title>');
  expect(html).toContain(String.raw`["\u003c/script>\u003cb>"]`);
  expect(html.match(/<script/g)).toHaveLength(2);
});

test('without script it speaks its language and, elsewhere than in English, English', () => {
  expect(made('de')).toContain('<p>Switch it on</p><p lang="en" dir="ltr">Turn on JavaScript.</p>');
  expect(made('en')).not.toContain('lang="en" dir="ltr">Turn');
});

test('code that would end its element stops the build', () => {
  const broken = { ...code, script: 'f("</script>")' };
  expect(() => documentOf({ language: 'en', code: broken, texts: [], painted: { own, english } })).toThrow();
});

test('the policy allows the exact text', () => {
  expect(policyHash('go()')).toBe('5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=');
});
