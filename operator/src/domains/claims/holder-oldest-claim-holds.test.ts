// Tests which claim holds a host name: the oldest claim holds a name that nobody has proven.
import { expect, test } from 'vitest';
import { holderOf, isContested } from './holder.ts';
import { at, claim, proven } from './holder-samples.ts';

test('the oldest claim holds a name that nobody has proven', () => {
  expect(holderOf([claim('b', 2), claim('a', 1)])).toBe('a');
  expect(holderOf([])).toBeUndefined();
});

test('own-59 the proven claim holds; of two proven ones the earlier, until its record goes', () => {
  expect(holderOf([claim('squatter', 1), claim('owner', 5, proven(6))])).toBe('owner');
  expect(holderOf([claim('late', 1, proven(9)), claim('early', 5, proven(6))])).toBe('early');
  expect(holderOf([claim('late', 1, proven(9)), claim('early', 5, { proof: { lapsedAt: at(20) } })])).toBe(
    'late',
  );
});

test('a sleeping claim gives way to one whose owner is active', () => {
  expect(holderOf([claim('old', 1, { idle: true }), claim('new', 5)])).toBe('new');
});

test('only another account with a record that is there contests', () => {
  const own = claim('a', 1, proven(1));
  expect(isContested([own], own.customerId)).toBe(false);
  expect(isContested([own, claim('b', 2)], own.customerId)).toBe(false);
  expect(isContested([own, claim('b', 2, proven(3))], own.customerId)).toBe(true);
  const gone = { proof: { verifiedAt: at(3), missingSince: at(4), last: 'missing' as const } };
  expect(isContested([own, claim('b', 2, gone)], own.customerId)).toBe(false);
});
