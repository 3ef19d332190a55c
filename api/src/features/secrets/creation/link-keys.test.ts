// Link keys have their documented form and share their bucket alone (docs/design/keys.md#link-keys).
import { expect, test } from 'vitest';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import { linkKeys, shortkey } from './link-keys.ts';

test('link keys are 32 characters of 0-9a-z that share two and differ in the rest', () => {
  const { secretKey, metadataKey, bucket } = linkKeys(secureIds);
  expect(secretKey).toMatch(/^[0-9a-z]{32}$/);
  expect(metadataKey).toMatch(/^[0-9a-z]{32}$/);
  expect([secretKey.slice(0, 2), metadataKey.slice(0, 2)]).toEqual([bucket, bucket]);
  expect(metadataKey.slice(2)).not.toBe(secretKey.slice(2));
});

test('a shortkey is 8 characters of 0-9a-z', () => {
  expect(shortkey(secureIds)).toMatch(/^[0-9a-z]{8}$/);
});
