// Tests that reservations stay below the limits of the authority.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { claim, granted, hour, mostIn } from './budget-samples.ts';

test('any window of 3 hours holds at most 200 orders, whenever they are asked for', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(6 * hour), { minLength: 300, maxLength: 600 }), (times) => {
      const claims = times.toSorted((a, b) => a - b).map((at, index) => [at, claim(`h${index}`)] as const);
      const got = granted(claims).map(([at]) => at);
      expect(mostIn(got, 3 * hour)).toBeLessThanOrEqual(200);
      expect(got.length).toBeGreaterThan(Math.min(49, times.length - 1));
    }),
    { numRuns: 4 },
  );
});

test('one host name gets 3 certificates in 7 days, one registered domain 35', () => {
  const stage = 'certificate';
  const same = { hostname: 'a.example.com', stage } as const;
  const times = Array.from({ length: 60 }, (_, index) => index * 4 * hour);
  const week = times.filter((at) => at < 7 * 24 * hour);
  expect(granted(week.map((at, index) => [at, claim(`x${index}`, same)] as const))).toHaveLength(3);
  const siblings = week.map(
    (at, i) => [at, claim(`y${i}`, { hostname: `n${i}.example.com`, stage })] as const,
  );
  expect(granted(siblings).length).toBeLessThanOrEqual(35);
  expect(granted(siblings).length).toBeGreaterThan(25);
});
