// Tests that a banner becomes text and safe links only (docs/design/web-shell.md#banner).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bannerParts, bannerWords } from '#shell/banner/banner-parts.ts';
import { xssCorpus } from '#testing/xss-corpus.ts';

const safe = { target: undefined, rel: 'noopener', className: undefined };

test.each([
  ['Maintenance at 5', ['Maintenance at 5']],
  ['a &lt; b &amp; c &quot;d&quot; &#39;e&#39;', ['a < b & c "d" \'e\'']],
  [
    'See <a href="https://status.example/" rel="noopener">the status</a>.',
    ['See ', { ...safe, text: 'the status', href: 'https://status.example/' }, '.'],
  ],
  [
    '<a href="mailto:help@example.com" rel="noopener">mail</a>',
    [{ ...safe, text: 'mail', href: 'mailto:help@example.com' }],
  ],
  [
    '<a href="https://a.example/?b=1&amp;c=2" target="_blank" rel="nofollow noopener" class="big red">x</a>',
    [
      {
        text: 'x',
        href: 'https://a.example/?b=1&c=2',
        target: '_blank',
        rel: 'nofollow noopener',
        className: 'big red',
      },
    ],
  ],
  ['', []],
])('%j', (html, parts) => {
  expect(bannerParts(html)).toEqual(parts);
});

test.each([
  'javascript:x',
  'data:text/html,x',
  'http://a.example/',
  '//a.example/',
  '/path',
  '',
  'vbscript:x',
])('a link to %j stays text', (href) => {
  const html = `<a href="${href}" rel="noopener">x</a>`;
  expect(bannerParts(html)).toEqual([html]);
});

test('a link without rel gets noopener, and other attributes fall away', () => {
  const [part] = bannerParts('<a href="https://a.example/" onclick="x" style="y" target="_top">z</a>');
  expect(part).toEqual({ ...safe, text: 'z', href: 'https://a.example/' });
});

test.each(xssCorpus)('%j gives no link but to https or mail', (text) => {
  for (const part of bannerParts(text))
    if (typeof part !== 'string') expect(part.href).toMatch(/^(?:https:\/\/|mailto:)/);
});

test('no text is lost or made up', () => {
  const escape = (text: string) =>
    text.replaceAll(
      /[&<>"']/g,
      (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }[sign]};`,
    );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, inside) => {
      const html = `${escape(before)}<a href="https://a.example/" rel="noopener">${escape(inside)}</a>`;
      expect(bannerWords(bannerParts(html))).toBe(before + inside);
    }),
  );
});
