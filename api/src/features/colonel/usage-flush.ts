// Counts what this copy does, and adds it to the region's sums every few seconds: the work itself waits for no counter (api.md 3.9).
import type { Job } from '#platform/jobs/jobs.ts';
import type { CountsStore, Measured, Sums } from './counts-store.ts';

export type UsageFlush = { add(what: keyof Sums, count?: number): void; readonly job: Job };

const none: Sums = { secretsCreated: 0, secretsShared: 0, emailsSent: 0 };

/** What a process counted in its last seconds is lost with it: the sums are for people. */
export function usageFlush(store: Pick<CountsStore, 'add'>): UsageFlush {
  let waiting = { ...none };
  return {
    add: (what, count = 1) => void (waiting[what] += count),
    job: {
      name: 'tally',
      at: '*/5 * * * * *',
      leaseMs: 'every_copy',
      async run() {
        const sums = waiting;
        if (Object.values(sums).every((count) => count === 0)) return;
        waiting = { ...none };
        await store.add(sums);
      },
    },
  };
}

/** Counts twice a minute, on one copy, what is too much to count for each look at it. */
export function measuring(store: Pick<CountsStore, 'keep'>, measure: () => Promise<Measured>): Job {
  return { name: 'counts', at: '*/30 * * * * *', leaseMs: 25_000, atStart: true, run: async () => store.keep(await measure()) };
}
