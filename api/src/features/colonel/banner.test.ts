// The banner keeps safe links; everything else becomes text (docs/design/http-api.md#colonel).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanBanner, fitsBanner } from './banner.ts';

const link = (href: string) => `<a href="${href}" rel="noopener">x</a>`;
const kept: readonly [string, string][] = [
  ['', ''],
  ['  Maintenance at 5  ', 'Maintenance at 5'],
  ['a < b & c', 'a &lt; b &amp; c'],
  ['a &lt; b &amp; c', 'a &lt; b &amp; c'],
  ['<a href="https://example.com/a?b=1&c=2">x</a>', link('https://example.com/a?b=1&amp;c=2')],
  ['<A HREF="https://example.com/">x</A>', '&lt;A HREF=&quot;https://example.com/&quot;&gt;x&lt;/A&gt;'],
  ['<a href="mailto:a@example.com">x</a>', link('mailto:a@example.com')],
  ['<a class="big red" href="https://example.com/" target="_blank" rel="nofollow">x</a>', '<a href="https://example.com/" target="_blank" rel="nofollow noopener" class="big red">x</a>'],
  ['<a href="https://example.com/" target="_top">x</a>', link('https://example.com/')],
  ['<a href="https://example.com/" onclick="steal()" style="x">x</a>', link('https://example.com/')],
  ['see <a href="https://example.com/"><b>x</b></a>!', 'see <a href="https://example.com/" rel="noopener">&lt;b&gt;x&lt;/b&gt;</a>!'],
]; // prettier-ignore

test.each(kept)('%j becomes %j', (given, clean) => {
  expect(cleanBanner(given)).toBe(clean);
});

test.each([
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', 'http://example.com/', '//example.com', '/path', '', 'vbscript:x', 'jav&#x61;script:alert(1)',
])('a link to %j is text', (href) => {
  expect(cleanBanner(`<a href="${href}">x</a>`)).not.toContain('<a');
}); // prettier-ignore

test.each(['<a href="https://example.com/">never closed', '<a>x</a>', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<a href=https://example.com/>x</a>', '</a>', '<a href="https://example.com/"'])('%s is text', (given) => {
  expect(cleanBanner(given)).not.toContain('<');
}); // prettier-ignore

test('only rebuilt links are markup, and cleaning twice changes nothing', () => {
  const pieces = fc.constantFrom(
    '<a href="https://example.com/">',
    '<a href="javascript:x">',
    '<a ',
    '</a>',
    '<',
    '>',
    '"',
    "'",
    '&',
    '&amp;',
    '&lt;script&gt;',
    'href="',
    ' onload="x"',
    '<b>',
    'text',
    '<!--',
    '\u0000',
    '<a href="https://e.com/" class="&quot;><img>">',
  );
  const any = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((all) => all.join('')),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(any, (given) => {
      const clean = cleanBanner(given);
      const rest = clean.replaceAll(
        /<a href="(?:https|mailto):[^"<>]*"(?: target="_blank")? rel="[\w -]+"(?: class="[\w -]+")?>[^<>]*<\/a>/g,
        '',
      );
      return !/[<>"']/.test(rest) && cleanBanner(clean) === clean;
    }),
    { numRuns: 10_000 },
  );
});

test('the banner may have 500 characters, counted as code points', () => {
  expect([fitsBanner('😀'.repeat(500)), fitsBanner('😀'.repeat(501))]).toEqual([true, false]);
});
