// Tests base32 and base64url against RFC 4648 §10, Node and every change of the spare bits.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase32, fromBase64Url, toBase32, toBase64Url } from './base-encodings.ts';

const ascii = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));
const bytes = fc.uint8Array({ maxLength: 80 });

test.each([
  ['', '', ''],
  ['f', 'my', 'Zg'],
  ['fo', 'mzxq', 'Zm8'],
  ['foo', 'mzxw6', 'Zm9v'],
  ['foob', 'mzxw6yq', 'Zm9vYg'],
  ['fooba', 'mzxw6ytb', 'Zm9vYmE'],
  ['foobar', 'mzxw6ytboi', 'Zm9vYmFy'],
])('"%s" as RFC 4648 writes it, without padding', (text, base32, base64) => {
  expect([toBase32(ascii(text)), toBase64Url(ascii(text))]).toEqual([base32, base64]);
  expect([fromBase32(base32), fromBase64Url(base64)]).toEqual([ascii(text), ascii(text)]);
});

test('any bytes come back', () => {
  fc.assert(
    fc.property(bytes, (given) => {
      expect(fromBase32(toBase32(given))).toEqual(given);
      expect(fromBase64Url(toBase64Url(given))).toEqual(given);
    }),
  );
});

test('bytes have one writing: what is read is written alike', () => {
  const forms = [
    { letters: 'abcdefghijklmnopqrstuvwxyz234567', read: fromBase32, write: toBase32 },
    {
      letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
      read: fromBase64Url,
      write: toBase64Url,
    },
  ];
  for (const { letters, read, write } of forms)
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...letters), maxLength: 60 }), (text) => {
        const given = read(text);
        if (given) expect(write(given)).toBe(text);
      }),
      { numRuns: 1000 },
    );
});

/** Every last letter, with what it gives. */
const lastLetters = (read: typeof fromBase32, start: string, letters: string) =>
  [...letters].filter((letter) => read(start + letter) !== undefined);

test('spare bits that are not zero are refused', () => {
  const small = 'abcdefghijklmnopqrstuvwxyz234567';
  expect(lastLetters(fromBase32, 'a', small)).toEqual(['a', 'e', 'i', 'm', 'q', 'u', 'y', '4']);
  expect(lastLetters(fromBase32, 'aaa', small)).toEqual(['a', 'q']);
  expect(lastLetters(fromBase32, 'aaaa', small)).toHaveLength(16);
  expect(lastLetters(fromBase32, 'aaaaaaa', small)).toHaveLength(32);
  const large = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  expect(lastLetters(fromBase64Url, 'A', large)).toEqual(['A', 'Q', 'g', 'w']);
  expect(lastLetters(fromBase64Url, 'A'.repeat(42), large).join('')).toBe('AEIMQUYcgkosw048');
});

test('lengths that no bytes have are refused', () => {
  for (const chars of [1, 3, 6]) expect(fromBase32('a'.repeat(chars)), `${chars} of base32`).toBeUndefined();
  for (const chars of [1, 5, 9])
    expect(fromBase64Url('A'.repeat(chars)), `${chars} of base64`).toBeUndefined();
});

test('other letters are refused, padding and upper case of base32, too', () => {
  for (const text of ['MY', 'my======', 'm1', 'm8', 'm y', 'mý', 'm\u0000', 'm\uD83D'])
    expect(fromBase32(text), text).toBeUndefined();
  for (const text of ['Zg==', 'Z+', 'Z/', 'Z g', 'Zé', 'Z\u0100'])
    expect(fromBase64Url(text), text).toBeUndefined();
});

test('a mebibyte comes back', () => {
  const large = new Uint8Array(1_048_577).map((_, at) => (at * 31) % 256);
  expect(fromBase64Url(toBase64Url(large))).toEqual(large);
});
