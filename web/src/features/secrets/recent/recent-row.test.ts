// Tests what a row of the recent list says (docs/design/web-secrets.md#recent-secrets).
import { expect, test } from 'vitest';
import { aReceipt, createdAt } from '#testing/samples.ts';
import { rowEnd } from './recent-row.ts';

test.each([
  ['a waiting one', {}, { kind: 'waiting', at: createdAt + 604_800 }],
  ['an opened one', { is_received: true, received: 7 }, { kind: 'opened', at: 7 }],
  ['a burned one', { is_burned: true, burned: 8 }, { kind: 'burned', at: 8 }],
  ['an expired one', { is_expired: true }, { kind: 'expired', at: createdAt + 604_800 }],
  ['one ended by a restore', { is_expired: true, ended_by_restore: true }, { kind: 'restored' }],
])('%s tells what really happened', (_, change, end) => {
  expect(rowEnd(aReceipt(change))).toEqual(end);
});
