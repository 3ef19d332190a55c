// Bytes that grow in place and are freed at once (docs/design/limits.md#body-memory).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeChunk, growingBytes, wholePages } from './growing-bytes.ts';

test('any pieces are joined unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 6000 }), { maxLength: 10 }), (pieces) => {
      const whole = Buffer.concat(pieces);
      const growing = growingBytes(whole.length);
      for (const piece of pieces) growing.append(piece);
      expect(growing.bytes().equals(whole)).toBe(true);
      growing.free();
    }),
  );
});

test('memory grows by pages up to the limit, and is gone once it is freed', () => {
  const growing = growingBytes(5000);
  growing.append(Buffer.alloc(10));
  const { buffer } = growing.bytes();
  expect(buffer.byteLength).toBe(wholePages(10));
  growing.append(Buffer.alloc(4990));
  expect(buffer.byteLength).toBe(5000);
  for (const _ of ['once', 'again']) growing.free();
  expect(buffer.byteLength).toBe(0);
});

test('a chunk is freed if it is large and has its memory for itself', () => {
  const own = Buffer.allocUnsafeSlow(4096);
  const small = Buffer.allocUnsafeSlow(4095);
  const part = Buffer.allocUnsafeSlow(9000).subarray(0, 5000);
  for (const chunk of [own, own, small, part]) freeChunk(chunk);
  expect([own, small, part].map(({ length }) => length)).toEqual([0, 4095, 5000]);
});
