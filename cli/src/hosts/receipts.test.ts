// Tests how receipts of API v1 and v2 are read.
import { expect, test } from 'vitest';
import { readReceipt } from './receipts.ts';

test.each([
  ['new', 'new'],
  ['viewed', 'new'],
  ['received', 'opened'],
  ['burned', 'burned'],
  ['expired', 'expired'],
])('%s is %s, in both APIs', (state, shown) => {
  expect(readReceipt({ record: { state } }).state).toBe(shown);
  expect(readReceipt({ state }).state).toBe(shown);
});

test('times and flags are read, and missing ones are null', () => {
  const record = { state: 'burned', burned: 5, expiration: 9, has_passphrase: true };
  expect(readReceipt({ record })).toEqual({
    state: 'burned',
    ended_at: 5,
    ended_by_restore: false,
    expires_at: 9,
    has_passphrase: true,
  });
  expect(readReceipt({ state: 'new' })).toMatchObject({ ended_at: null, expires_at: null });
});

test.each([undefined, {}, { record: { state: 'melted' } }, []])('%o is no receipt', (body) => {
  expect(() => readReceipt(body)).toThrow(expect.objectContaining({ exit: 'failed' }));
});
