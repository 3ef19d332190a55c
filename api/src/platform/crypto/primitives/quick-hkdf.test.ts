// The quick HKDF gives the keys of the standard (RFC 5869), as the runtime computes them.
import { hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quickHkdf } from './quick-hkdf.ts';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength });

test('every key is the one of the standard, whatever the lengths', () => {
  fc.assert(
    fc.property(bytes(960), bytes(64), bytes(200), (material, salt, info) => {
      expect(quickHkdf(material, { salt, info })).toEqual(
        Buffer.from(hkdfSync('sha256', material, salt, info, 32)),
      );
    }),
    { numRuns: 2000 },
  );
});

test('a salt or material that does not fit is refused, and the next key is right', () => {
  const [salt, info, material] = [Buffer.alloc(32, 1), Buffer.alloc(20, 2), Buffer.alloc(100, 3)];
  expect(() => quickHkdf(material, { salt: Buffer.alloc(65), info })).toThrow(RangeError);
  expect(() => quickHkdf(Buffer.alloc(961), { salt, info })).toThrow(RangeError);
  expect(quickHkdf(material, { salt, info })).toEqual(
    Buffer.from(hkdfSync('sha256', material, salt, info, 32)),
  );
});
