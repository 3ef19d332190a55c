// MACs and derived keys are those of published vectors (RFC 4231, RFC 5869).
import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { hkdf, hmac } from './mac.ts';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

test('HMAC of joined bytes and texts is that of RFC 4231, case 2', () => {
  const key = createSecretKey(Buffer.from('Jefe'));
  const parts = ['what do ya ', Buffer.from('want for'), ' nothing?'];
  expect(hmac('sha256', key, parts).toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  expect(hmac('sha384', key, parts).toString('hex')).toBe(
    'af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c78b3239ecfab21649',
  );
});

test('HKDF with and without salt is that of RFC 5869, cases 1 and 3', () => {
  const material = Buffer.alloc(22, 0x0b);
  const salted = hkdf(material, {
    salt: hex('000102030405060708090a0b0c'),
    info: hex('f0f1f2f3f4f5f6f7f8f9'),
    size: 42,
  });
  expect(salted.toString('hex')).toBe(
    '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
  );
  const plain = hkdf(material, { info: Buffer.alloc(0), size: 42 });
  expect(plain.toString('hex')).toBe(
    '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
  );
});
