// The preview of the banner shows links and text only (docs/design/web-colonel.md#administration).
import { expect, test } from 'vitest';
import { previewParts } from '#features/colonel/banner-links.ts';

test('a link with https or mailto is a link; everything else is text', () => {
  expect(
    previewParts('Down. <a class="x" href="https://status.example.com/?a&amp;b">Sta&lt;tus</a> soon'),
  ).toEqual([
    { text: 'Down. ' },
    { text: 'Sta<tus', href: 'https://status.example.com/?a&b' },
    { text: ' soon' },
  ]);
  expect(previewParts('<a href="mailto:a@example.com">us</a>')).toEqual([
    { text: 'us', href: 'mailto:a@example.com' },
  ]);
});

test.each([
  '<a href="javascript:alert(1)">x</a>',
  '<a href="http://example.com/">x</a>',
  '<a href="//example.com">x</a>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="https://example.com/"><b>x</b></a>',
  '<a>x</a>',
])('%s stays text', (typed) => {
  expect(previewParts(typed)).toEqual([{ text: typed }]);
});
