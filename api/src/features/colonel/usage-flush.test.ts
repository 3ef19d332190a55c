// The counters of one copy reach the totals of the region once (docs/design/http-api.md#colonel).
import { expect, test } from 'vitest';
import type { UsageTotals } from './counts-store.ts';
import { countsJob, usageFlush } from './usage-flush.ts';

const signal = AbortSignal.timeout(60_000);

test('a flush adds what was counted since the last one, and nothing when nothing was', async () => {
  const added: UsageTotals[] = [];
  const { add, job } = usageFlush({ add: async (usage) => void added.push(usage) });
  await job.run(signal);
  add('secretsCreated');
  add('emailsSent', 3);
  await job.run(signal);
  await job.run(signal);
  expect(added).toEqual([{ secretsCreated: 1, secretsShared: 0, emailsSent: 3 }]);
});

test('counts that arrive during a flush belong to the next one', async () => {
  const added: UsageTotals[] = [];
  const { add, job } = usageFlush({
    add: async (usage) => {
      add('secretsShared');
      added.push({ ...usage });
    },
  });
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
