// The counters of one copy reach the totals of the region once (docs/design/http-api.md#colonel).
import { expect, test } from 'vitest';
import type { UsageTotals } from './counts-store.ts';
import { countsJob, usageFlush } from './usage-flush.ts';

const signal = AbortSignal.timeout(60_000);
const clock = { now: () => new Date('2026-11-22T23:59:59Z') };
const none = {
  secretsCreated: 0,
  sealedLinksCreated: 0,
  secretsShared: 0,
  secretsBurned: 0,
  secretsExpired: 0,
  emailsSent: 0,
};

test('a flush adds what was counted since the last one, and nothing when nothing was', async () => {
  const added: unknown[] = [];
  const { add, job } = usageFlush({ add: async (...given) => void added.push(given) }, clock);
  await job.run(signal);
  add('secretsCreated');
  add('emailsSent', 3);
  await job.run(signal);
  await job.run(signal);
  expect(added).toEqual([[{ ...none, secretsCreated: 1, emailsSent: 3 }, 20_779]]);
});

test('counts that arrive during a flush belong to the next one', async () => {
  const added: UsageTotals[] = [];
  const whileAdding = async (usage: UsageTotals) => {
    add('secretsShared');
    added.push({ ...usage });
  };
  const { add, job } = usageFlush({ add: whileAdding }, clock);
  add('secretsCreated');
  await job.run(signal);
  await job.run(signal);
  expect(added.map(({ secretsCreated, secretsShared }) => [secretsCreated, secretsShared])).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test('the measured counts are saved', async () => {
  const saved: unknown[] = [];
  const measured = { recentCustomers: 2, unopenedSecrets: 3, unknownMails: 1, failedMails: 0 };
  await countsJob({ saveMeasured: async (counts) => void saved.push(counts) }, async () => measured).run(
    signal,
  );
  expect(saved).toEqual([measured]);
});
