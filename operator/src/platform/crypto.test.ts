// Tests hashes and derived keys against published vectors.
import { expect, test } from 'vitest';
import { deriveKey, hmacSha256, sameBytes, shortHash } from './crypto.ts';

test('HMAC-SHA-256 gives the first vector of RFC 4231', () => {
  const mac = hmacSha256(Buffer.alloc(20, 0x0b), 'Hi There').toString('hex');
  expect(mac).toBe('b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7');
});

test('HKDF without salt gives the third vector of RFC 5869', () => {
  const key = deriveKey(Buffer.alloc(22, 0x0b), '', 42).toString('hex');
  expect(key).toBe('8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8');
});

test('short hashes have 16 hex digits, and bytes of other length differ', () => {
  expect(shortHash('abc')).toBe('ba7816bf8f01cfea');
  expect(sameBytes(Buffer.from('a'), Buffer.from('ab'))).toBe(false);
  expect(sameBytes(Buffer.from('ab'), Buffer.from('ab'))).toBe(true);
});
