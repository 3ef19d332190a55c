// Tests counting and cutting by code points (docs/design/http-api.md#lifetimes-and-sizes).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countChars, cutChars } from '#ui/form/text-limit.ts';

test('the length is the number of code points', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => countChars(text) === [...text].length));
});

test('a cut keeps the first code points and splits none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(20), (text, max) => {
      expect(cutChars(text, max)).toBe([...text].slice(0, max).join(''));
    }),
  );
});
