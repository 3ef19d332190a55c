// Our own HKDF says what the runtime's does (RFC 5869).
import { hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hkdf } from './primitives.ts';

test('a key derived by one-shot hashes is the key of the standard, whatever the lengths', () => {
  const bytes = (maxLength: number) => fc.uint8Array({ maxLength });
  const cases = fc.tuple(bytes(200), fc.option(bytes(140), { nil: undefined }), bytes(80), fc.integer({ min: 1, max: 64 }));
  fc.assert(
    fc.property(cases, ([material, salt, info, size]) => {
      const key = hkdf(material, { ...(salt && { salt }), info, size });
      expect(key.equals(Buffer.from(hkdfSync('sha256', material, salt ?? Buffer.alloc(0), info, size)))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
