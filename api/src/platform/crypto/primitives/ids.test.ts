// Link keys are well formed and unbiased (trust.md 3.1, decision 11).
import { expect, test } from 'vitest';
import { idsFrom, secureIds } from './ids.ts';

test('link keys are 32 characters of 0-9a-z that share two and differ in the rest', () => {
  const { secretKey, metadataKey, bucket } = secureIds.linkKeys();
  expect(secretKey).toMatch(/^[0-9a-z]{32}$/);
  expect(metadataKey).toMatch(/^[0-9a-z]{32}$/);
  expect([secretKey.slice(0, 2), metadataKey.slice(0, 2)]).toEqual([bucket, bucket]);
  expect(metadataKey.slice(2)).not.toBe(secretKey.slice(2));
  expect(secureIds.shortkey()).toMatch(/^[0-9a-z]{8}$/);
  expect(secureIds.nonce()).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(secureIds.sessionId()).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('bytes from 252 upwards are thrown away, so that each character is equally likely', () => {
  let next = 0;
  const everyByte = idsFrom((size) => Buffer.from(Array.from({ length: size }, () => next++ % 256)));
  const counts = new Map<string, number>();
  for (const character of everyByte.pick('0123456789abcdefghijklmnopqrstuvwxyz', 252 * 36)) {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  expect([...counts.values()].every((count) => Math.abs(count - 252) <= 1)).toBe(true);
  expect(counts.size).toBe(36);
});
