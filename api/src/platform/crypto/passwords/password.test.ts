// A hash is useless without the region's key; a check costs the same if right, wrong or unknown
// (docs/design/trust.md#passwords).
import { expect, test } from 'vitest';
import { systemClock } from '#platform/time/clock.ts';
import { passwordHasher } from './password.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';

const keys = sampleKeys();
const network = '192.0.2.0/24';
const hasher = passwordHasher({
  roots: () => keys,
  random: randomBytes,
  clock: systemClock,
  cores: 2,
  processes: 1,
  nowMs: () => 0,
  wideOf: () => 'wide',
  onWait: () => () => undefined,
});

test('a password is right even if its accents are typed as two characters', async () => {
  const hash = await hasher.make('Café con leche', network);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1,keyid=\d+\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hasher.check('Cafe\u0301 con leche', hash, { network })).toBe('right');
  expect(await hasher.check('cafe con leche', hash, { network })).toBe('wrong');
  expect(await hasher.make('Café con leche', network)).not.toBe(hash);
});

test('a password is wrong without a hash, with a damaged one and with one of another key', async () => {
  const hash = await hasher.make('a long sunny afternoon', network);
  for (const stored of [
    undefined,
    '',
    hash.slice(0, -1),
    hash.replace('keyid=1', 'keyid=9'),
    hash.replace('m=19456', 'm=8'),
  ]) {
    expect(await hasher.check('a long sunny afternoon', stored, { network })).toBe('wrong');
  }
});

test('a password whose hash has older parameters is right and outdated', async () => {
  const { argon2Sync } = await import('node:crypto');
  const salt = Buffer.alloc(16, 3);
  const how = { memory: 19_456, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync('argon2id', { ...how, message: keys.mac('password', 1, 'an old one'), nonce: salt });
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  expect(
    await hasher.check('an old one', `$argon2id$v=19$m=19456,t=1,p=1,keyid=1$${plain(salt)}$${plain(tag)}`, {
      network,
    }),
  ).toBe('outdated');
});
