// Shows how many secrets were created, opened, burned and expired on each UTC day
// (docs/design/http-api.md#colonel).
import { colonelContract } from '@glimpse/contracts/colonel';
import { operation } from '#platform/http/routing/route.ts';
import { dayMs } from '#platform/time/units.ts';
import { unixSeconds } from '#platform/time/unix-seconds.ts';
import { dayName, type DailyCountsStore } from './daily-counts-store.ts';

type ViewSeriesDeps = {
  readonly clock: { now(): Date };
  readonly dailyCounts: Pick<DailyCountsStore, 'read'>;
};

const none = { created: 0, opened: 0, burned: 0, expired: 0 };

/** The last `days` days, oldest first, today included; a day without data has zeros. */
export const viewSeries = operation(
  colonelContract.viewSeries,
  async ({ clock, dailyCounts }: ViewSeriesDeps, { query: { days } }) => {
    const today = Math.floor(clock.now().getTime() / dayMs);
    const first = today - days + 1;
    const { days: counted, countedAt } = await dailyCounts.read(first);
    const records = Array.from({ length: days }, (_, at) => ({
      day: dayName(first + at),
      ...(counted.get(first + at) ?? none),
    }));
    const counted_at = countedAt ? unixSeconds(countedAt) : null;
    return { records, count: records.length, details: { days, counted_at } };
  },
);
