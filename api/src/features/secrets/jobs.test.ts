// The jobs of secrets: leases, expiry, epochs and keys (docs/design/trust.md#transitions).
import { expect, test } from 'vitest';
import { acknowledge } from './acknowledge.ts';
import { aNonce, testContext, anActor, anInput } from './testing/test-context.ts';
import { asks, refusal } from './testing/reveal-samples.ts';
import { secretJobs } from './jobs.ts';

function setUpJobs() {
  const context = testContext();
  const did: string[] = [];
  const state = { epoch: 3, now: new Date('2026-11-21T12:00:00Z') };
  const jobs = secretJobs({
    secrets: {
      sweep: (sweep) => {
        did.push(sweep.kind);
        return context.memoryStore.sweep(sweep);
      },
    },
    keyring: {
      facts: () => ({ state: 'serving', epoch: state.epoch, seq: 1, stateAgeDays: 0, rejected: 0 }),
      advance: async () => void did.push('advance'),
      exchangeDue: () => true,
      exchange: async () => void did.push('exchange'),
    },
    storageQuota: { measure: async () => void did.push('measure') },
    clock: { now: () => state.now },
    metrics: { expired: (count) => void did.push(`expired ${count}`) },
    config: { leaseSeconds: 120 },
  });
  const run = async (name: string): Promise<void> =>
    jobs.find((job) => job.name === name)?.run(new AbortController().signal);
  return { context, did, state, jobs, run };
}

test('a lease without acknowledgement ends, and the content is deleted', async () => {
  const { context, run } = setUpJobs();
  const { secretKey } = await context.conceals();
  const nonce = aNonce();
  await asks(context, secretKey, { nonce });
  context.later(119);
  await run('leases');
  expect((await context.rowOf(secretKey))?.state).toBe('claimed');
  context.later(2);
  await run('leases');
  expect(await context.rowOf(secretKey)).toMatchObject({ state: 'consumed', end: 'lease' });
  expect((await context.rowOf(secretKey))?.box).toBeUndefined();
  expect(await refusal(asks(context, secretKey, { nonce }))).toBe('secrets.unknown');
  expect(
    (await acknowledge(context.deps, anInput({ params: { key: secretKey }, nonce }), anActor())).details
      .acknowledged,
  ).toBe(true);
});

test('an expired secret loses its content and is counted', async () => {
  const { context, did, run } = setUpJobs();
  const { secretKey } = await context.conceals({ ttl: '60' });
  context.later(61);
  await run('expiry');
  expect(did).toContain('expired 1');
  expect(await context.rowOf(secretKey)).toMatchObject({ state: 'expired', end: 'time' });
  expect((await context.rowOf(secretKey))?.box).toBeUndefined();
});

test('every copy sweeps a raised epoch once, at start and when it rises', async () => {
  const { context, did, state, jobs, run } = setUpJobs();
  const { secretKey } = await context.conceals();
  state.epoch = 1;
  await run('epoch');
  expect(did).toEqual([]); // no secret is older
  state.epoch = 3;
  for (let time = 0; time < 3; time += 1) await run('epoch');
  expect(did).toEqual(['epoch']);
  expect((await context.rowOf(secretKey))?.state).toBe('new');
  state.epoch = 4;
  await run('epoch');
  expect(await context.rowOf(secretKey)).toMatchObject({ state: 'expired', end: 'restore' });
  expect(jobs.find(({ name }) => name === 'epoch')).toMatchObject({ atStart: true, leaseMs: 'every_copy' });
});

test('keys advance every ten minutes, but not in the first ten of a day', async () => {
  const { did, state, run } = setUpJobs();
  for (const time of [
    '2026-11-22T00:00:00Z',
    '2026-11-22T00:09:59Z',
    '2026-11-22T00:10:00Z',
    '2026-11-22T23:50:00Z',
  ]) {
    state.now = new Date(time);
    await run('keys');
  }
  expect(did).toEqual(['advance', 'advance']);
});

test('content is deleted in time: one copy ends leases every ten seconds', () => {
  const { jobs } = setUpJobs();
  expect(jobs.find(({ name }) => name === 'leases')).toMatchObject({ at: '*/10 * * * * *', leaseMs: 9000 });
  for (const job of jobs) expect(job.at.split(' ')).toHaveLength(6);
});
