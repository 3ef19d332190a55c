// The shapes of single values: what counts as given, as yes, as a key (api.md 1.2, 3.3, 3.4).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Nonce } from './secret-shapes.ts';
import { Continue, LinkKey, Passphrase, Scalar } from './shapes.ts';

test('a key is 32 of 0-9 and a-z, nothing else', () => {
  expect(z.safeParse(LinkKey, 'a1'.repeat(16)).success).toBe(true);
  const bad = ['', 'a'.repeat(31), 'a'.repeat(33), 'A'.repeat(32), `${'a'.repeat(32)}\n`, `${'a'.repeat(31)}é`, 5, null, ['a'.repeat(32)]];
  for (const given of bad) expect(z.safeParse(LinkKey, given).success, JSON.stringify(given)).toBe(false);
});

test('only true and the text true say yes; another scalar says no, a list or an object is refused', () => {
  expect([true, 'true', 'TRUE', '1', 1, 'on', false, null, '', undefined].map((given) => z.parse(Continue, given))).toEqual([
    true,
    true,
    ...Array.from({ length: 8 }, () => false),
  ]);
  for (const given of [[true], { $eq: true }]) expect(z.safeParse(Continue, given).success).toBe(false);
});

test('a scalar is its text, whatever JSON kind it came as; empty is absent', () => {
  expect([1, 1.5, true, 'x', ' ', '', null, undefined].map((given) => z.parse(Scalar, given))).toEqual([
    '1',
    '1.5',
    'true',
    'x',
    ' ',
    undefined,
    undefined,
    undefined,
  ]);
  fc.assert(fc.property(fc.oneof(fc.array(fc.anything()), fc.object()), (given) => !z.safeParse(Scalar, given).success));
});

test('a passphrase has at most 256 code points, however many units they take', () => {
  expect(z.safeParse(Passphrase, '😀'.repeat(256)).success).toBe(true);
  expect(z.safeParse(Passphrase, '😀'.repeat(257)).error?.issues[0]?.message).toBe('secrets.passphrase_too_long');
  expect(z.parse(Passphrase, '')).toBe(undefined);
  expect(z.parse(Passphrase, 1234)).toBe('1234');
});

test('a nonce is 22 to 128 letters, digits, - or _', () => {
  for (const good of ['a'.repeat(22), '-_'.repeat(64)]) expect(z.safeParse(Nonce, good).success).toBe(true);
  for (const bad of ['a'.repeat(21), 'a'.repeat(129), `${'a'.repeat(22)}=`, `${'a'.repeat(22)}\n`]) {
    expect(z.safeParse(Nonce, bad).success).toBe(false);
  }
});
