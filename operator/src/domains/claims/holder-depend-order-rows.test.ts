// Tests which claim holds a host name: the holder does not depend on the order of the rows.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { holderOf } from './holder.ts';
import { claim, proven } from './holder-samples.ts';

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
