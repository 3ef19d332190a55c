// Tests that acceptance does not depend on the order.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptAll } from './accept.ts';
import { applicant } from './accept-samples.ts';

test('the accepted set has no conflict, holds the oldest, and does not depend on the order', () => {
  const some = fc.uniqueArray(
    fc.record({
      name: fc.integer({ min: 0, max: 30 }),
      domain: fc.integer({ min: 0, max: 4 }),
      edge: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
      day: fc.integer({ min: 1, max: 5 }),
    }),
    { selector: ({ name }) => name, minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(some, fc.infiniteStream(fc.integer()), (list, order) => {
      const all = list.map(({ name, domain, edge, day }) =>
        applicant(`r${name}`, {
          domain: `d${domain}.example`,
          gateway: edge === undefined ? undefined : `edge/${edge}`,
          creationTimestamp: `2026-01-0${day}T00:00:00Z`,
        }),
      );
      const shuffled = all.toSorted(() => (order.next().value ?? 0) % 3);
      expect(Object.fromEntries(acceptAll(shuffled))).toEqual(Object.fromEntries(acceptAll(all)));
      const verdicts = acceptAll(all);
      const accepted = all.filter(({ identifier }) => verdicts.get(identifier)?.status === 'True');
      expect(new Set(accepted.map(({ domain }) => domain)).size).toBe(accepted.length);
      const gateways = accepted.flatMap(({ gateway }) => gateway ?? []);
      expect(new Set(gateways).size).toBe(gateways.length);
      expect([...verdicts.values()][0]?.status).toBe('True');
    }),
  );
});
