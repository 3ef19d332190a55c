// Counts usage in memory and adds it to the region's totals every 5 s: no request waits for a counter.
import type { Job } from '#platform/jobs/jobs.ts';
import { dayMs } from '#platform/time/units.ts';
import type { CountsStore, MeasuredCounts, UsageTotals } from './counts-store.ts';

export type UsageFlush = { add(what: keyof UsageTotals, count?: number): void; readonly job: Job };

const none: UsageTotals = {
  secretsCreated: 0,
  sealedLinksCreated: 0,
  secretsShared: 0,
  secretsBurned: 0,
  secretsExpired: 0,
  emailsSent: 0,
};

/** The counters of one copy. A crash loses the counts since the last flush: totals are only displayed. */
export function usageFlush(store: Pick<CountsStore, 'add'>, clock: { now(): Date }): UsageFlush {
  let pending = { ...none };
  return {
    add: (what, count = 1) => void (pending[what] += count),
    job: {
      name: 'tally',
      at: '*/5 * * * * *',
      leaseMs: 'every_copy',
      async run() {
        const usage = pending;
        if (Object.values(usage).every((count) => count === 0)) return;
        pending = { ...none };
        await store.add(usage, Math.floor(clock.now().getTime() / dayMs));
      },
    },
  };
}

/** Job: measures, twice a minute on one copy, the counts that are too expensive for a request. */
export function countsJob(
  store: Pick<CountsStore, 'saveMeasured'>,
  measure: () => Promise<MeasuredCounts>,
): Job {
  return {
    name: 'counts',
    at: '*/30 * * * * *',
    leaseMs: 25_000,
    atStart: true,
    run: async () => store.saveMeasured(await measure()),
  };
}
