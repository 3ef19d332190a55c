// Tests what a row of the recent list says (docs/design/web-secrets.md#recent-secrets).
import { expect, test } from 'vitest';
import { aReceipt, createdAt } from '#testing/samples.ts';
import { fitsFilter, rowEnd } from './recent-row.ts';

test.each([
  ['a waiting one', {}, { kind: 'waiting', at: createdAt + 604_800 }],
  ['an opened one', { is_received: true, received: 7 }, { kind: 'opened', at: 7 }],
  ['a burned one', { is_burned: true, burned: 8 }, { kind: 'burned', at: 8 }],
  ['an expired one', { is_expired: true }, { kind: 'expired', at: createdAt + 604_800 }],
  ['one ended by a restore', { is_expired: true, ended_by_restore: true }, { kind: 'restored' }],
])('%s tells what really happened', (_, change, end) => {
  expect(rowEnd(aReceipt(change))).toEqual(end);
});

const row = aReceipt({
  memo: 'Router of the Office',
  secret_shortkey: 'b5c6d7e8',
  recipients: 'fo*****@e*****.com',
});

test.each([
  '',
  'office',
  ' ROUTER ',
  'b5c6',
  'f',
  'foo',
  'fo',
  'foo@',
  'foo@ex',
  'foo@example',
  'Foo@Example.com',
])('%j finds the row', (typed) => {
  expect(fitsFilter(row, typed)).toBe(true);
});

test.each(['offices', 'c6d7', 'fa', 'bar@example.com', 'for ana', 'foo@other.com', 'foo@example.org', '@'])(
  '%j does not find the row',
  (typed) => {
    expect(fitsFilter(row, typed)).toBe(false);
  },
);

test('a row without note and address is found by its id alone', () => {
  const bare = aReceipt({ memo: null, recipients: '' });
  expect(['b', 'x@example.com', '@'].map((typed) => fitsFilter(bare, typed))).toEqual([true, false, false]);
});
