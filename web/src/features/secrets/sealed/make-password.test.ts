// Tests passwords that the browser makes (docs/design/web-secrets.md#sealed-links).
import effWords from '@glimpse/contracts/eff-words.json' with { type: 'json' };
import { passwordDigits, passwordLetters, passwordSymbols } from '@glimpse/contracts/password-letters';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePassword } from '#features/secrets/sealed/make-password.ts';
import { lengths } from '#features/secrets/shared/generator.ts';

const lengthOf = (kind: keyof typeof lengths) =>
  fc.integer({ min: lengths[kind].min, max: lengths[kind].max });

test('characters are as many as chosen, of the alphabet of the server', async () => {
  await fc.assert(
    fc.asyncProperty(lengthOf('characters'), fc.boolean(), async (length, symbols) => {
      const password = await makePassword({ kind: 'characters', length, symbols });
      const letters = symbols ? passwordLetters + passwordSymbols : passwordLetters;
      expect(password).toHaveLength(length);
      expect([...password].filter((letter) => !letters.includes(letter))).toEqual([]);
    }),
  );
});

test('digits are only digits, words are of the list', async () => {
  const known = new Set(effWords.words);
  await fc.assert(
    fc.asyncProperty(lengthOf('digits'), lengthOf('words'), async (digits, words) => {
      const number = await makePassword({ kind: 'digits', length: digits, symbols: true });
      expect(number).toMatch(new RegExp(`^[${passwordDigits}]{${digits}}$`));
      const phrase = (await makePassword({ kind: 'words', length: words, symbols: true })).split('-');
      expect(phrase).toHaveLength(words);
      expect(phrase.filter((word) => !known.has(word))).toEqual([]);
    }),
  );
});

test('all letters, symbols and digits occur', async () => {
  const seen = async (kind: 'characters' | 'digits') => {
    const made = Array.from({ length: 100 }, () => makePassword({ kind, length: 64, symbols: true }));
    return new Set((await Promise.all(made)).join(''));
  };
  expect((await seen('characters')).size).toBe(63);
  expect((await seen('digits')).size).toBe(10);
});

/** Gives these two-byte numbers one after the other. */
const numbers = (...given: readonly number[]) => {
  const left = [...given];
  return () => {
    const next = left.shift() ?? 0;
    return Uint8Array.of(next >> 8, next & 255);
  };
};

test('numbers above the largest multiple of the letters are discarded, so no letter is more likely', async () => {
  const digits = { kind: 'digits', length: 8, symbols: false } as const;
  // 65,536 is 6,553 tens and 6: from 65,530 on a number would make 0 to 5 more likely
  const random = numbers(65_530, 65_535, 9, 65_529, 10, 1, 65_534, 2, 3, 4, 5);
  expect(await makePassword(digits, random)).toBe('99012345');
  // 57 letters: 65,536 is 1,149 times 57 and 43
  const letters = { kind: 'characters', length: 8, symbols: false } as const;
  expect(await makePassword(letters, numbers(65_493, 65_492, 0, 56, 57, 0, 0, 0, 0))).toBe('9a9aaaaa');
});
