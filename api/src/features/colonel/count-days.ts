// Counts, hourly on one copy, what happened to secrets on each UTC day
// (docs/design/web-colonel.md#how-days-are-counted).
import { limits } from '@glimpse/contracts/limits';
import type { Job } from '#platform/jobs/jobs.ts';
import { dayMs } from '#platform/time/units.ts';
import type { DailyCountsStore, DayCounts } from './daily-counts-store.ts';

type Days = ReadonlyMap<number, DayCounts>;

export type CountDaysDeps = {
  readonly dailyCounts: Pick<DailyCountsStore, 'left' | 'addLeft' | 'publish'>;
  /** Counts of secrets by day: of those whose receipts end in a range of time, or after it. */
  readonly secretDays: {
    leaving(from: Date, until: Date): Promise<Days>;
    staying(from: Date): Promise<Days>;
  };
  /** The database's clock: its own index deletes receipts that have ended. */
  readonly databaseNow: () => Promise<Date>;
};

/**
 * How far ahead receipts are counted. Then their secrets have ended, as a receipt outlives its secret by at
 * least 60 s. It also is how long the job may pause before the database deletes an uncounted receipt.
 */
const aheadMs = 60_000;
const lease = { lease: 'daily_counts', leaseMs: 19_000 };

/** Keeps the numbers of receipts that are about to be deleted. Each is counted once, whoever counts. */
async function countLeaving({ dailyCounts, secretDays, databaseNow }: CountDaysDeps): Promise<void> {
  const { until: from } = await dailyCounts.left();
  const until = new Date((await databaseNow()).getTime() + aheadMs);
  if (until <= from) return;
  const days = await secretDays.leaving(from, until);
  if (days.size > 0) await dailyCounts.addLeft(from, until, days);
}

const sum = (one: DayCounts, other: DayCounts | undefined): DayCounts =>
  other === undefined
    ? one
    : {
        created: one.created + other.created,
        opened: one.opened + other.opened,
        burned: one.burned + other.burned,
        expired: one.expired + other.expired,
      };

/** Publishes for each day what has left and what is still stored. */
async function countDays(deps: CountDaysDeps): Promise<void> {
  const { dailyCounts, secretDays, databaseNow } = deps;
  await countLeaving(deps);
  const left = await dailyCounts.left();
  const now = await databaseNow();
  const stored = await secretDays.staying(left.until);
  const first = Math.floor(now.getTime() / dayMs) - limits.colonel.seriesKeptDays;
  const totals = new Map([...left.days].filter(([day]) => day > first));
  for (const [day, counts] of stored) if (day > first) totals.set(day, sum(counts, totals.get(day)));
  await dailyCounts.publish(totals, now);
}

/** The jobs share a lease, so one process counts at a time. */
export function countDaysJobs(deps: CountDaysDeps): readonly Job[] {
  return [
    { name: 'leaving', at: '*/20 * * * * *', ...lease, run: () => countLeaving(deps) },
    { name: 'daily_counts', at: '0 0 * * * *', ...lease, atStart: true, run: () => countDays(deps) },
  ];
}
