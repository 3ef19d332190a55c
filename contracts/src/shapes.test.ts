// Tests the shapes of single values: present, true, link key, nonce (docs/design/http-api.md#parameters).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Continue, LinkKey, Nonce, Passphrase, Scalar } from './shapes.ts';

test('a link key is exactly 32 characters of 0-9 and a-z', () => {
  expect(z.safeParse(LinkKey, 'a1'.repeat(16)).success).toBe(true);
  const bad = [
    '',
    'a'.repeat(31),
    'a'.repeat(33),
    'A'.repeat(32),
    `${'a'.repeat(32)}\n`,
    `${'a'.repeat(31)}é`,
    5,
    null,
    ['a'.repeat(32)],
  ];
  for (const given of bad) expect(z.safeParse(LinkKey, given).success, JSON.stringify(given)).toBe(false);
});

test('true and the text true mean yes, other scalars mean no, lists and objects are rejected', () => {
  expect(
    [true, 'true', 'TRUE', '1', 1, 'on', false, null, '', undefined].map((given) => z.parse(Continue, given)),
  ).toEqual([true, true, ...Array.from({ length: 8 }, () => false)]);
  for (const given of [[true], { $eq: true }]) expect(z.safeParse(Continue, given).success).toBe(false);
});

test('a JSON text, number or boolean becomes a text, and an empty one is absent', () => {
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
  fc.assert(
    fc.property(
      fc.oneof(fc.array(fc.anything()), fc.object()),
      (given) => !z.safeParse(Scalar, given).success,
    ),
  );
});

test('a passphrase has at most 256 code points, whatever their number of UTF-16 units', () => {
  expect(z.safeParse(Passphrase, '😀'.repeat(256)).success).toBe(true);
  expect(z.safeParse(Passphrase, '😀'.repeat(257)).error?.issues[0]?.message).toBe(
    'secrets.passphrase_too_long',
  );
  const spelled = (character: string, form: string) => character.repeat(256).normalize(form);
  for (const text of [spelled('é', 'NFD'), spelled('각', 'NFD'), spelled('각', 'NFC')])
    expect(z.safeParse(Passphrase, text).success, 'the same 256 characters in another spelling').toBe(true);
  expect(z.safeParse(Passphrase, '각'.repeat(257).normalize('NFD')).success).toBe(false);
  expect(z.parse(Passphrase, '')).toBe(undefined);
  expect(z.parse(Passphrase, 1234)).toBe('1234');
});

test('a nonce has 22 to 128 characters: letters, digits, - or _', () => {
  for (const good of ['a'.repeat(22), '-_'.repeat(64)]) expect(z.safeParse(Nonce, good).success).toBe(true);
  for (const bad of ['a'.repeat(21), 'a'.repeat(129), `${'a'.repeat(22)}=`, `${'a'.repeat(22)}\n`]) {
    expect(z.safeParse(Nonce, bad).success).toBe(false);
  }
});
