// Tests which rows of accounts open (docs/design/keys.md#account-boxes).
import { type Document, ObjectId } from 'mongodb';
import { describe, expect, test } from 'vitest';
import { sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import { newEmailId } from '../model/email-addresses.ts';
import { zeroCounters } from '../model/usage-counters.ts';
import { aNamedToken } from '../testing/account-samples.ts';
import { accountKeys, anOpening } from '../testing/account-opening.ts';
import { resetMacs, type SealedFields } from './account-box.ts';
import { asRead, readRow } from './account-row.ts';
import { sealedForm } from './account-writes-store.ts';

const id = Buffer.from('0123456789ab');
const keyHash = Buffer.alloc(32, 9);
const keys = accountKeys();
const transition = accountKeys(false);
const fields: SealedFields = { address: 'ana@example.com', hash: 'ours', verified: true, sessionGen: 3 };
const emailIdOf = (address: string) => newEmailId(keys, address, sampleNow);

/** A row as the release before stores it: the fixture of the transition. */
const clearRow: Document = {
  _id: new ObjectId(id),
  v: 1,
  ...fields,
  ...emailIdOf(fields.address),
  planId: 'basic',
  createdAt: sampleNow,
  updatedAt: sampleNow,
  counters: zeroCounters,
};
const clearNames = ['address', 'hash', 'verified', 'sessionGen'];
const without = (row: Document, names: readonly string[]): Document =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
const form = (sealed: SealedFields, isClear: boolean) =>
  sealedForm(anOpening({ keys: () => (isClear ? transition : keys) }), { id, sealed, isClear });
const sealedRow = { ...without(clearRow, clearNames), ...form(fields, false) };
const mixedRow = { ...sealedRow, ...without(clearRow, ['v']) };
const hashOf = (row: Document, sealed: boolean): string => {
  const read = readRow(row, sealed ? keys : transition);
  return typeof read === 'string' ? `refused: ${read}` : read.account.hash;
};

describe('while older releases may run', () => {
  test.each([
    ['a row of the release before', clearRow, 'ours'],
    ['a row with both forms', mixedRow, 'ours'],
    ['clear fields that differ from the box', { ...mixedRow, hash: 'newer' }, 'newer'],
    ['a row without clear fields', sealedRow, 'ours'],
    ['neither form', without(sealedRow, ['box']), 'refused: unsealed'],
  ])('%s', (_, row, expected) => expect(hashOf(row, false)).toBe(expected));

  test('a write stores both forms, and a row without clear fields gets none', () => {
    expect(form(fields, true)).toMatchObject({ ...fields, v: 2 });
    expect(Object.keys(form(fields, false)).toSorted()).toEqual(['box', 'v']);
  });
});

describe('once the key file says that boxes decide', () => {
  const reset = { keyHash, until: sampleNow };
  test.each([
    ['the box', sealedRow, 'ours'],
    ['clear fields that say the same, until the job removes them', mixedRow, 'ours'],
    ['clear fields alone', clearRow, 'refused: unsealed'],
    ["a copied hash: an own account's", { ...sealedRow, hash: 'theirs' }, 'refused: mixed'],
    ['a planted reset key', { ...sealedRow, reset }, 'refused: mixed'],
    [
      'a planted API token',
      { ...sealedRow, token: { mac: keyHash, gen: 1, hint: 'abcd' } },
      'refused: mixed',
    ],
    ['an older session generation', { ...mixedRow, sessionGen: 2 }, 'refused: mixed'],
    ['a clear field in another shape', { ...sealedRow, verified: 'yes' }, 'refused: mixed'],
    ['the box of another row', { ...sealedRow, _id: new ObjectId() }, 'refused: box'],
    ['a changed box', { ...sealedRow, box: Buffer.alloc(100, 3) }, 'refused: box'],
    ['the id of another address', { ...sealedRow, ...emailIdOf('eve@example.com') }, 'refused: address'],
  ])('%s', (_, row, expected) => expect(hashOf(row, true)).toBe(expected));

  test('a reset key in both forms opens', () => {
    const [mac = keyHash] = resetMacs(keys, keyHash);
    const both = { ...clearRow, ...form({ ...fields, reset: { mac, until: sampleNow, keyHash } }, true) };
    expect(both).toMatchObject({ reset, resetId: mac.subarray(0, 16) });
    expect(hashOf(both, true)).toBe('ours');
    expect(hashOf({ ...both, reset: { ...reset, keyHash: Buffer.alloc(32, 1) } }, true)).toBe(
      'refused: mixed',
    );
  });
});

test('the filter of a write repeats every field that decides, and the absence of the others', () => {
  const read = readRow(sealedRow, keys);
  const none = { $exists: false };
  expect(typeof read === 'string' ? read : asRead(read)).toEqual({
    _id: sealedRow['_id'],
    box: sealedRow['box'],
    address: none,
    hash: none,
    verified: none,
    sessionGen: none,
    token: none,
    reset: none,
  });
});

test('a row in an unknown shape throws without its content', () => {
  expect(() => readRow({ ...sealedRow, planId: 7 }, keys)).toThrow(
    /^A document in `accounts` has an unknown shape$/,
  );
});

test('named tokens stand in the box alone, and end where clear fields of an older process decide', () => {
  const tokens = [aNamedToken()];
  const row = { ...clearRow, ...form({ ...fields, tokens }, true) };
  expect(JSON.stringify(row)).not.toContain('Deploy script');
  const tokensOf = (document: Document, decide = transition) => {
    const read = readRow(document, decide);
    return typeof read === 'string' ? read : read.account.tokens;
  };
  expect([tokensOf(row), tokensOf(row, keys)]).toEqual([tokens, tokens]);
  expect(tokensOf({ ...row, hash: 'another password' })).toBeUndefined();
});
