// The series of days (docs/design/http-api.md#colonel).
import { viewSeries as contract } from '@glimpse/contracts/colonel';
import { expect, test } from 'vitest';
import { testInput } from '#platform/http/core/testing.ts';
import { aColonel, colonelNow } from './testing.ts';
import { viewSeries } from './view-series.ts';

const today = 20_779; // 2026-11-22
const noUsage = {
  secretsCreated: 0,
  sealedLinksCreated: 0,
  secretsShared: 0,
  secretsBurned: 0,
  secretsExpired: 0,
  emailsSent: 0,
};
const deps = {
  clock: { now: () => colonelNow },
  dailyCounts: {
    read: async (first: number) => ({
      days: new Map(
        [today - 29, today - 1]
          .filter((day) => day >= first)
          .map((day) => [day, { created: 4, opened: 3, burned: 2, expired: 1 }]),
      ),
      countedAt: new Date('2026-11-22T11:00:00Z'),
    }),
  },
  counts: { readDay: async () => noUsage },
};

test.each([30, 90, 365] as const)(
  'a series of %i days ends today, and days without data are zeros',
  async (days) => {
    const { records, count, details } = await viewSeries(deps, testInput({ query: { days } }), aColonel);
    expect([count, records.length, details]).toEqual([
      days,
      days,
      { days, counted_at: Date.UTC(2026, 10, 22, 11) / 1000 },
    ]);
    expect(records.at(-1)).toEqual({ day: '2026-11-22', created: 0, opened: 0, burned: 0, expired: 0 });
    expect(records.at(-2)).toEqual({ day: '2026-11-21', created: 4, opened: 3, burned: 2, expired: 1 });
    expect(records[days - 30]?.created).toBe(4);
    expect(records.filter(({ created }) => created > 0)).toHaveLength(2);
  },
);

test('only 30, 90 and 365 days are accepted; without a number it is 30', () => {
  const accepts = (days: unknown) => contract.query.safeParse({ days }).data?.days;
  expect([accepts('30'), accepts('90'), accepts(365), accepts(undefined), accepts('')]).toEqual([
    30, 90, 365, 30, 30,
  ]);
  expect([accepts('7'), accepts('0'), accepts('1e1'), accepts('all'), accepts('30x')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

// Check 31 of the looks.
test('today is what the counters say, unless the hourly count has seen more', async () => {
  const usage = { ...noUsage, secretsCreated: 9, secretsShared: 1, secretsBurned: 3, secretsExpired: 2 };
  const counted = { created: 4, opened: 3, burned: 2, expired: 1 };
  const live = {
    ...deps,
    dailyCounts: { read: async () => ({ days: new Map([[today, counted]]), countedAt: undefined }) },
    counts: { readDay: async (day: number) => (day === today ? usage : noUsage) },
  };
  const { records } = await viewSeries(live, testInput({ query: { days: 30 } }), aColonel);
  expect(records.at(-1)).toEqual({ day: '2026-11-22', created: 9, opened: 3, burned: 3, expired: 2 });
});
