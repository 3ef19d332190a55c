// Generated passwords: kinds, lengths, alphabets, refusals (docs/design/http-api.md#generated-passwords).
import effWords from '@glimpse/contracts/eff-words.json' with { type: 'json' };
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { refusalCode } from '../testing/refusal-code.ts';
import { generatedPassword } from './generated-password.ts';

const password = (wanted: Partial<Parameters<typeof generatedPassword>[1]>): string =>
  generatedPassword(secureIds, {
    password_kind: undefined,
    length: undefined,
    symbols: undefined,
    ...wanted,
  });

test('a password has the asked length and only symbols that cannot be confused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 8, max: 128 }), (length) => {
      expect(password({ length: String(length) })).toMatch(
        new RegExp(`^[a-hjkmnp-zA-Z2-9*$!?()]{${length}}$`),
      );
    }),
  );
  expect(password({})).toHaveLength(12);
});

test.each(['7', '129', 'x', '-8', '8.5', '1e1', ' 9'])('the length %s is refused', (length) => {
  expect(refusalCode(() => password({ length }))).toBe('secrets.bad_length');
  expect(refusalCode(() => password({ password_kind: 'digits', length }))).toBe('secrets.bad_length');
});

test('passwords use all 63 symbols, without the special ones 57', () => {
  const seenIn = (symbols: string | undefined): Set<string> =>
    new Set(Array.from({ length: 100 }, () => password({ length: '128', symbols })).join(''));
  for (const on of [undefined, 'true', '1']) expect(seenIn(on).size).toBe(63);
  for (const off of ['false', '0', 'off']) {
    expect(seenIn(off).size).toBe(57);
    expect([...seenIn(off)].join('')).toMatch(/^[a-hjkmnp-zA-Z2-9]+$/);
  }
});

test('digits are only digits', () => {
  expect(password({ password_kind: 'digits', length: '64', symbols: 'true' })).toMatch(/^\d{64}$/);
});

test('words are of the list, as many as asked, and can be told apart', () => {
  const known = new Set(effWords.words);
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 16 }), (length) => {
      const words = password({ password_kind: 'words', length: String(length) }).split('-');
      expect(words).toHaveLength(length);
      expect(words.filter((word) => !known.has(word))).toEqual([]);
    }),
  );
  expect(password({ password_kind: 'words' }).split('-')).toHaveLength(6);
});

test.each(['3', '17', 'x', '5.5'])('%s words are refused', (length) => {
  expect(refusalCode(() => password({ password_kind: 'words', length }))).toBe('secrets.bad_words');
});

test.each(['', 'Words', 'letters'])('the kind %j is refused', (password_kind) => {
  expect(refusalCode(() => password({ password_kind }))).toBe('secrets.bad_password_kind');
});

test('the list has 7,772 different words of small letters', () => {
  expect(new Set(effWords.words).size).toBe(7772);
  expect(effWords.words.filter((word) => !/^[a-z]{3,9}$/.test(word))).toEqual([]);
});
