// Random identifiers are well formed and unbiased (docs/design/keys.md#link-keys).
import { expect, test } from 'vitest';
import { idsFrom, secureIds } from './ids.ts';

test('nonces and session ids are base64url text of their documented length', () => {
  expect(secureIds.nonce()).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(secureIds.sessionId()).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('each character of the alphabet is equally likely: bytes from 252 upwards are discarded', () => {
  let next = 0;
  const everyByte = idsFrom((size) => Buffer.from(Array.from({ length: size }, () => next++ % 256)));
  const counts = new Map<string, number>();
  for (const character of everyByte.pick('0123456789abcdefghijklmnopqrstuvwxyz', 252 * 36)) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect([...counts.values()].every((count) => Math.abs(count - 252) <= 1)).toBe(true);
  expect(counts.size).toBe(36);
});

test('each item is drawn equally often: two-byte numbers from 63,000 upwards are discarded', () => {
  let next = 0;
  const everyNumber = idsFrom((size) => {
    const bytes = Buffer.alloc(size);
    for (let at = 0; at < size; at += 2) bytes.writeUInt16BE(next++ % 65_536, at);
    return bytes;
  });
  const items = Array.from({ length: 7_000 }, (_, at) => `word ${at}`);
  const counts = new Map<string, number>();
  for (const item of everyNumber.draw(items, 126_000)) counts.set(item, (counts.get(item) ?? 0) + 1);
  expect(counts.size).toBe(7_000);
  expect(new Set(counts.values())).toEqual(new Set([18]));
});
