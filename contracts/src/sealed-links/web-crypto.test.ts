// Tests what the format uses of WebCrypto, against published vectors.
import { expect, test } from 'vitest';
import {
  aesKey,
  decrypt,
  encrypt,
  fromUtf8,
  hkdf,
  join,
  pbkdf2,
  randomBytes,
  sha256,
  utf8,
} from './web-crypto.ts';

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

test('SHA-256 of FIPS 180-4', async () => {
  expect(hex(await sha256(utf8('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('HKDF of RFC 5869 §A.3, and salt and info count', async () => {
  const material = new Uint8Array(22).fill(0x0b);
  expect(hex(await hkdf(material, { salt: new Uint8Array(0), info: '', bytes: 42 }))).toBe(
    '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
  );
  const salts = [new Uint8Array(0), utf8('salt')];
  const made = salts.flatMap((salt) => ['', 'info'].map((info) => hkdf(material, { salt, info, bytes: 16 })));
  expect(new Set((await Promise.all(made)).map(hex)).size).toBe(4);
});

test('PBKDF2-HMAC-SHA-256 of RFC 7914 §11, its first 32 bytes', async () => {
  expect(hex(await pbkdf2('passwd', utf8('salt'), 1))).toBe(
    '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc',
  );
  expect(hex(await pbkdf2('Password', utf8('NaCl'), 80_000))).toBe(
    '4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56',
  );
});

test('AES-256-GCM of test case 16 of its specification', async () => {
  const key = await aesKey(fromHex('feffe9928665731c6d6a8f9467308308'.repeat(2)));
  const nonce = fromHex('cafebabefacedbaddecaf888');
  const bound = fromHex('feedfacedeadbeeffeedfacedeadbeefabaddad2');
  const bytes = fromHex(
    'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72' +
      '1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
  );
  const sealed = await encrypt(key, { nonce, bound, bytes });
  expect(hex(sealed)).toBe(
    '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa' +
      '8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662' +
      '76fc6ece0f4e1768cddf8853bb2d551b',
  );
  expect(await decrypt(key, { nonce, bound, bytes: sealed })).toEqual(bytes);
  expect(await decrypt(key, { nonce, bound: bound.with(0, 0), bytes: sealed })).toBeUndefined();
  expect(await decrypt(key, { nonce, bound, bytes: new Uint8Array(0) })).toBeUndefined();
});

test('UTF-8 is strict and keeps a byte order mark', () => {
  expect(fromUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('\uFEFFa');
  for (const bytes of [[0xff], [0xc0, 0x80], [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]])
    expect(fromUtf8(Uint8Array.from(bytes)), bytes.join()).toBeUndefined();
});

test('bytes are joined in order, and random bytes differ', () => {
  expect(join(Uint8Array.of(1), new Uint8Array(0), Uint8Array.of(2, 3))).toEqual(Uint8Array.of(1, 2, 3));
  expect(hex(randomBytes(25))).not.toBe(hex(randomBytes(25)));
  expect(randomBytes(25)).toHaveLength(25);
});
