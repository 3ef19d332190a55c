// Tests what an account reads that has proven a name of another one.
import { expect, test } from 'vitest';
import type { Contender } from './holder.ts';
import { moveOf } from './moves.ts';
import type { Proof } from './proof.ts';

const [hour, day] = [3_600_000, 86_400_000];
const start = new Date('2026-02-01T00:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);
const claim = (id: string, proof: Proof): Contender => ({
  id,
  customerId: `customer-${id}`,
  createdAt: start,
  proof,
  idle: false,
});
const proven = (ms: number): Proof => ({ verifiedAt: at(ms), last: 'matched' });
const leaving: Proof = { ...proven(0), last: 'missing', missingSince: at(day), moveAt: at(2 * day) };

test('J1 while the record of the holder stands, it keeps the name', () => {
  const claims = [claim('b', proven(hour)), claim('a', proven(0))];
  expect(moveOf(claims, 'b')).toEqual({ kind: 'blocked', by: 'customer-a' });
  expect(moveOf(claims, 'a')).toBeUndefined();
});

test('J1 once the record of the holder is gone, the name moves at the end of its day', () => {
  expect(moveOf([claim('a', leaving), claim('b', proven(hour))], 'b')).toEqual({
    kind: 'at',
    at: at(2 * day),
  });
});

test('a third account waits for the second one, not for the holder who leaves', () => {
  const claims = [claim('a', leaving), claim('b', proven(hour)), claim('c', proven(2 * hour))];
  expect(moveOf(claims, 'c')).toEqual({ kind: 'blocked', by: 'customer-b' });
});

test('an account without its record, or without proof, waits for no move', () => {
  const gone: Proof = { ...proven(hour), last: 'missing', missingSince: at(day) };
  expect(moveOf([claim('a', proven(0)), claim('b', gone)], 'b')).toBeUndefined();
  expect(moveOf([claim('a', proven(0)), claim('b', {})], 'b')).toBeUndefined();
});
