// Tests which claim holds a host name.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Contender, holderOf, isContested } from './holder.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 1, 1, 0, minute));

const claim = (id: string, minute: number, more: Partial<Contender> = {}): Contender => ({
  id,
  customerId: `customer-${id}`,
  createdAt: at(minute),
  proof: {},
  idle: false,
  ...more,
});

const proven = (minute: number) => ({ proof: { verifiedAt: at(minute), last: 'matched' as const } });

test('the holder does not depend on the order of the rows', () => {
  const minute = fc.integer({ min: 0, max: 5 });
  const one = fc.record({ made: minute, proven: fc.option(minute), idle: fc.boolean() });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), fc.infiniteStream(fc.nat()), (facts, order) => {
      const claims = facts.map((fact, index) =>
        claim(String(index), fact.made, {
          idle: fact.idle,
          ...(fact.proven !== null && proven(fact.proven)),
        }),
      );
      const ranks = claims.map(() => order.next().value);
      const mixed = claims.toSorted((a, b) => (ranks[Number(a.id)] ?? 0) - (ranks[Number(b.id)] ?? 0));
      expect(holderOf(mixed)).toBe(holderOf(claims));
    }),
  );
});

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
