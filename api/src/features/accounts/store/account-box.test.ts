// Tests the box of an account (docs/design/keys.md#account-boxes).
import { tokenScopes } from '@glimpse/contracts/endpoint';
import { expect, test } from 'vitest';
import { keySetOf } from '#platform/crypto/keys/key-set.ts';
import { sampleKeyState, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { aNamedToken } from '../testing/account-samples.ts';
import { accountKeys } from '../testing/account-opening.ts';
import { isResetOf, openAccountBox, resetMacs, sealAccount, type SealedFields } from './account-box.ts';

const keys = accountKeys();
const id = Buffer.from('0123456789ab');
const sealing = { keys, now: sampleNow, random: randomBytes };
const fields: SealedFields = {
  address: 'ana@example.com',
  hash: '$argon2id$',
  verified: true,
  sessionGen: 3,
};
const keyHash = Buffer.alloc(32, 9);
const full: SealedFields = {
  ...fields,
  token: { mac: Buffer.alloc(32, 1), gen: 1, hint: 'abcd' },
  reset: { mac: resetMacs(keys, keyHash)[0] ?? keyHash, until: sampleNow },
};

test('a box holds what was sealed, and the hash of a reset key is not in it', () => {
  expect(openAccountBox(keys, id, sealAccount(sealing, id, fields))).toEqual(fields);
  const { reset } = full;
  const withHash = { ...full, reset: reset && { ...reset, keyHash } };
  expect(openAccountBox(keys, id, sealAccount(sealing, id, withHash))).toEqual(full);
});

test('all boxes are equally long, so that neither a token nor an address shows', () => {
  const long = { ...full, address: `${'a'.repeat(240)}@example.com`, hash: '$'.repeat(120) };
  const sizes = [fields, full, long].map((each) => sealAccount(sealing, id, each).length);
  expect(new Set(sizes)).toEqual(new Set([19 + 12 + 1024 + 16]));
});

test('with named tokens a box is longer, and equally long for one and for 20 of the longest', () => {
  const longest = { name: '\u{1F600}'.repeat(40), scopes: [...tokenScopes], endsMs: 9e15, usedDay: 99_999 };
  const many = Array.from({ length: 20 }, (_, at) => aNamedToken({ ...longest, id: `token${at + 100}` }));
  const address = `${'a'.repeat(240)}@example.com`;
  const boxes = [[aNamedToken()], many].map((tokens) =>
    sealAccount(sealing, id, { ...full, address, tokens }),
  );
  expect(new Set(boxes.map(({ length }) => length))).toEqual(new Set([19 + 12 + 12_288 + 16]));
  expect(openAccountBox(keys, id, boxes[1] ?? Buffer.alloc(0))?.tokens).toEqual(many);
  expect(sealAccount(sealing, id, { ...full, tokens: [] }).length).toBe(19 + 12 + 1024 + 16);
});

test('two boxes of the same fields share no byte run of their content', () => {
  const [one, other] = [sealAccount(sealing, id, fields), sealAccount(sealing, id, fields)];
  expect(one.subarray(3).equals(other.subarray(3))).toBe(false);
  expect(one.includes('ana@')).toBe(false);
});

test('a box with any other byte, of another row, region or root key opens for nobody', () => {
  const box = sealAccount(sealing, id, full);
  for (let at = 0; at < box.length; at += 1) {
    const changed = Buffer.from(box);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openAccountBox(keys, id, changed), `byte ${at}`).toBeUndefined();
  }
  for (let size = 0; size < 60; size += 1)
    expect(openAccountBox(keys, id, box.subarray(0, size))).toBeUndefined();
  expect(openAccountBox(keys, Buffer.from('0123456789ac'), box)).toBeUndefined();
  const region = keySetOf(sampleKeyState({ region: 'us' }), sampleNow, 61);
  expect(openAccountBox(region, id, box)).toBeUndefined();
});

test('a reset key is known by its MAC under any root generation', () => {
  expect(isResetOf(keys, full, keyHash)).toBe(true);
  expect(isResetOf(keys, full, Buffer.alloc(32, 8))).toBe(false);
  expect(isResetOf(keys, fields, keyHash)).toBe(false);
  const [root] = sampleKeyState().root;
  if (!root) throw new Error('The sample has no root');
  const renewed = sampleKeyState({ root: [root, { ...root, gen: 2, key: Buffer.alloc(32, 5) }] });
  expect(isResetOf(keySetOf(renewed, sampleNow, 61), full, keyHash)).toBe(true);
});
