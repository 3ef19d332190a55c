// Sizes of texts in code points, and the rows they get (docs/design/http-api.md#lifetimes-and-sizes).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePoints, displayLines, isOneLiner, truncateText } from './text-size.ts';

const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });

test('counts code points, and truncates to a prefix that splits none', () => {
  fc.assert(
    fc.property(anyText, fc.nat(40), (text, max) => {
      expect(codePoints(text)).toBe([...text].length);
      const kept = truncateText(text, max);
      expect(kept.text).toBe([...text].slice(0, max).join(''));
      expect(kept.originalChars).toBe([...text].length > max ? [...text].length : undefined);
    }),
  );
});

test('gives the page its number of rows', () => {
  expect(displayLines()).toBe(4);
  expect(displayLines('x')).toBe(4);
  expect(displayLines('x'.repeat(80))).toBe(5);
  expect(displayLines('a\nb\r\nc\rd')).toBe(7);
  expect(displayLines('x'.repeat(10_000))).toBe(30);
  expect(isOneLiner('one line')).toBe(true);
  expect(isOneLiner('two\nlines')).toBe(false);
});
