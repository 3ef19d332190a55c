// Generated passwords: length, alphabet, refused lengths (docs/design/http-api.md#lifetimes-and-sizes).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { generatedPassword } from './generate.ts';
import { refusalCode } from './testing/refusal-code.ts';

test('a password has the asked length and only symbols that cannot be confused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 128 }), (length) => {
      expect(generatedPassword(secureIds, String(length))).toMatch(
        new RegExp(`^[a-hjkmnp-zA-Z2-9*$!?()]{${length}}$`),
      );
    }),
  );
  expect(generatedPassword(secureIds, undefined)).toHaveLength(12);
});

test.each(['7', '129', 'x', '-8', '8.5', '1e1', ' 9'])('the length %s is refused', (asked) => {
  expect(refusalCode(() => generatedPassword(secureIds, asked))).toBe('secrets.bad_length');
});

test('passwords use all 63 symbols', () => {
  const seen = new Set(Array.from({ length: 100 }, () => generatedPassword(secureIds, '128')).join(''));
  expect(seen.size).toBe(63);
});
