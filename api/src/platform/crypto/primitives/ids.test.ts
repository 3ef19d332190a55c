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
