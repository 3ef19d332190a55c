// Shows how many secrets were created, opened, burned and expired on each UTC day
// (docs/design/http-api.md#colonel).
import { colonelContract } from '@glimpse/contracts/colonel';
import { operation } from '#platform/http/routing/route.ts';
import { dayMs } from '#platform/time/units.ts';
import { unixSeconds } from '#platform/time/unix-seconds.ts';
import type { CountsStore, UsageTotals } from './counts-store.ts';
import { dayName, type DailyCountsStore, type DayCounts } from './daily-counts-store.ts';

type ViewSeriesDeps = {
  readonly clock: { now(): Date };
  readonly dailyCounts: Pick<DailyCountsStore, 'read'>;
  readonly counts: Pick<CountsStore, 'readDay'>;
};

const none = { created: 0, opened: 0, burned: 0, expired: 0 };

/** The counters of today; the hourly count knows what a killed process had not added. */
function liveDay(counted: DayCounts, usage: UsageTotals): DayCounts {
  return {
    created: Math.max(counted.created, usage.secretsCreated),
    opened: Math.max(counted.opened, usage.secretsShared),
    burned: Math.max(counted.burned, usage.secretsBurned),
    expired: Math.max(counted.expired, usage.secretsExpired),
  };
}

/** The last `days` days, oldest first, today so far included; a day without data has zeros. */
export const viewSeries = operation(
  colonelContract.viewSeries,
  async ({ clock, dailyCounts, counts }: ViewSeriesDeps, { query: { days } }) => {
    const today = Math.floor(clock.now().getTime() / dayMs);
    const first = today - days + 1;
    const [{ days: counted, countedAt }, usage] = await Promise.all([
      dailyCounts.read(first),
      counts.readDay(today),
    ]);
    const countsOf = (day: number): DayCounts => counted.get(day) ?? none;
    const records = Array.from({ length: days }, (_, at) => ({
      day: dayName(first + at),
      ...(first + at === today ? liveDay(countsOf(today), usage) : countsOf(first + at)),
    }));
    const counted_at = countedAt ? unixSeconds(countedAt) : null;
    return { records, count: records.length, details: { days, counted_at } };
  },
);
