// Our own HMAC and HKDF say what the runtime's do (RFC 2104, RFC 5869).
import { createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hkdf, hmac, longHmac, quickChain, quickHkdf } from './mac.ts';

const bytes = (maxLength: number, minLength = 0) => fc.uint8Array({ minLength, maxLength });

test('a key derived by one-shot hashes is the key of the standard, whatever the lengths', () => {
  const cases = fc.tuple(bytes(200), fc.option(bytes(140), { nil: undefined }), bytes(80), fc.integer({ min: 1, max: 64 }));
  fc.assert(
    fc.property(cases, ([material, salt, info, size]) => {
      const key = Buffer.from(hkdfSync('sha256', material, salt ?? Buffer.alloc(0), info, size));
      for (const derive of [hkdf, quickHkdf]) expect(derive(material, { ...(salt && { salt }), info, size })).toEqual(key);
    }),
    { numRuns: 2000 },
  );
});

test('a chain derived in one loop is the chain of the standard, step by step', () => {
  const cases = fc.tuple(bytes(32, 32), bytes(80), fc.nat({ max: 2 ** 32 - 10 }), fc.nat({ max: 5 }));
  fc.assert(
    fc.property(cases, ([material, label, from, steps]) => {
      let state = Buffer.from(material);
      for (let number = from; number < from + steps; number += 1) {
        const info = Buffer.alloc(label.length + 4);
        info.set(label);
        info.writeUInt32BE(number, label.length);
        state = Buffer.from(hkdfSync('sha256', state, Buffer.alloc(0), info, 32));
      }
      expect(quickChain(material, { label, from, to: from + steps })).toEqual(state);
    }),
    { numRuns: 500 },
  );
});

test('a MAC is the one of the standard, of bytes and texts, short and long', () => {
  const parts = fc.array(fc.oneof(bytes(600), fc.string({ unit: 'binary', maxLength: 600 })), { maxLength: 4 });
  fc.assert(
    fc.property(bytes(64, 1), parts, (key, message) => {
      const standard = createHmac('sha256', key);
      for (const part of message) standard.update(part);
      expect(hmac(key, message)).toEqual(standard.digest());
    }),
    { numRuns: 2000 },
  );
  expect(longHmac(Buffer.alloc(48, 7), 'grüße')).toEqual(createHmac('sha384', Buffer.alloc(48, 7)).update('grüße').digest());
});
