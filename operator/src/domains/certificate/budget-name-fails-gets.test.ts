// Tests that reservations stay below the limits of the authority.
import { expect, test } from 'vitest';
import { claim, granted, hour, mostIn } from './budget-samples.ts';

test('a name that fails gets 3 orders an hour and 10 a day, whoever asks for more', () => {
  const hostname = 'a.example.com';
  const minutes = Array.from({ length: 3 * 24 * 60 }, (_, minute) => minute * 60_000);
  const got = granted(minutes.map((at, index) => [at, claim(`z${index}`, { hostname })] as const)).map(
    ([at]) => at,
  );
  expect(mostIn(got, hour)).toBe(3);
  expect(mostIn(got, 24 * hour)).toBe(10);
});

test('o3 1,000 hostile and 100 failing names in an hour stay below every limit', () => {
  const hostile = Array.from(
    { length: 1000 },
    (_, index) => [(index * hour) / 1000, claim(`h${index}`)] as const,
  );
  const failing = Array.from({ length: 100 }, (_, index) =>
    Array.from(
      { length: 12 },
      (_, attempt) =>
        [attempt * 300_000, claim(`f${index}/${attempt}`, { hostname: `f${index}.test` })] as const,
    ),
  ).flat();
  const got = granted([...hostile, ...failing].toSorted(([a], [b]) => a - b));
  expect(got.length).toBeLessThanOrEqual(200);
  expect(got.length).toBeGreaterThan(80);
  const ofName = Map.groupBy(got, ([, { hostname }]) => hostname);
  for (const orders of ofName.values()) expect(orders.length).toBeLessThanOrEqual(3);
});
