// Jobs: one copy runs them, they go on after a logged failure, a stop releases the lease (decision 25).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/time/clock.ts';
import { secureIds } from '#platform/crypto/primitives/ids.ts';
import type { Mongo } from '#platform/mongo/connect.ts';
import { ownMongo } from '#platform/mongo/testing.ts';
import { jobLeases } from '#platform/mongo/leases.ts';
import { startJobs, type Job } from './jobs.ts';

let mongo: Mongo;
beforeAll(async () => {
  mongo = await ownMongo();
});
afterAll(() => mongo[Symbol.asyncDispose]());

const starts = (jobs: readonly Job[]) => {
  const runs: string[] = [];
  const logged: string[] = [];
  const hook = (job: string, { ok, ms }: { ok: boolean; ms: number }): void =>
    void runs.push(`${job} ${ok ? 'ok' : 'failed'} ${ms >= 0}`);
  const log = { error: (_fields: unknown, message: string) => void logged.push(message) };
  return {
    runs,
    logged,
    jobs: startJobs({ db: mongo.db, jobs, hook, clock: systemClock, ids: secureIds, log }),
  };
};

test('one of 20 processes holds a lease; its holder extends it; it ends by time or release', async () => {
  const all = Array.from({ length: 20 }, (_, at) => jobLeases(mongo.db, `copy-${at}`));
  const got = await Promise.all(all.map((leases) => leases.take('race', 60_000)));
  expect(got.filter(Boolean)).toHaveLength(1);
  const holder = all[got.indexOf(true)];
  const other = all[got.indexOf(false)];
  expect(await holder?.take('race', 60_000)).toBe(true);
  expect(await other?.take('race', 60_000)).toBe(false);
  await other?.release();
  expect(await other?.take('race', 60_000)).toBe(false);
  await holder?.release();
  expect(await other?.take('race', 0)).toBe(true);
  expect(await holder?.take('race', 60_000)).toBe(true);
});

test('one of three copies runs a job under a lease, and each runs a job for every copy', async () => {
  const ran: string[] = [];
  const others = Promise.withResolvers<void>();
  const job = (name: string, leaseMs: Job['leaseMs'], ended = Promise.resolve()): Job => ({
    name,
    at: '0 0 0 1 1 *',
    leaseMs,
    atStart: true,
    run: async () => {
      ran.push(name);
      await ended;
    },
  });
  const copies = [1, 2, 3].map(() =>
    starts([job('once', 60_000, others.promise), job('each', 'every_copy')]),
  );
  await expect.poll(() => ran.toSorted()).toEqual(['each', 'each', 'each', 'once']);
  let stopped = 0;
  const stops = copies.map(({ jobs }) => jobs[Symbol.asyncDispose]().then(() => (stopped += 1)));
  await expect.poll(() => stopped).toBe(2); // both requested the lease while the third held it
  others.resolve();
  await Promise.all(stops);
  expect(ran.filter((name) => name === 'once')).toHaveLength(1);
  expect(copies.flatMap(({ runs }) => runs).filter((run) => run === 'once ok true')).toHaveLength(1);
});

test('a stop while a job requests its lease starts no run', async () => {
  let ran = 0;
  const late: Job = {
    name: 'late',
    at: '0 0 0 1 1 *',
    leaseMs: 60_000,
    atStart: true,
    run: async () => void (ran += 1),
  };
  await starts([late]).jobs[Symbol.asyncDispose]();
  expect(ran).toBe(0);
  expect(await jobLeases(mongo.db, 'next').take('late', 1000)).toBe(true);
});

test('a job runs, and takes its lease, only while it is due', async () => {
  let ran = 0;
  let isDue = false;
  const at = '* * * * * *';
  const job: Job = { name: 'due', at, leaseMs: 60_000, due: () => isDue, run: async () => void (ran += 1) };
  const { jobs } = starts([job]);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect([ran, await jobLeases(mongo.db, 'next').take('due', 0)]).toEqual([0, true]);
  isDue = true;
  await expect.poll(() => ran).toBeGreaterThanOrEqual(1);
  await jobs[Symbol.asyncDispose]();
});

test('jobs of one lease exclude each other within a process and between two, and give it back', async () => {
  const ran: string[] = [];
  let running = 0;
  let most = 0;
  const job = (name: string): Job => ({
    name,
    lease: 'shared',
    at: '* * * * * *',
    leaseMs: 60_000,
    run: async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 200));
      running -= 1;
      ran.push(name);
    },
  });
  const one = starts([job('one'), job('beside it')]);
  const other = starts([job('other')]);
  await expect.poll(() => ran).toEqual(expect.arrayContaining(['one', 'beside it']));
  await one.jobs[Symbol.asyncDispose]();
  const before = ran.filter((name) => name === 'other').length;
  await expect
    .poll(() => ran.filter((name) => name === 'other').length) // in 60 s without giving back
    .toBeGreaterThanOrEqual(before + 2);
  expect(most).toBe(1);
  const isFree = () => jobLeases(mongo.db, 'command').take('shared', 0);
  await expect.poll(isFree, { interval: 20 }).toBe(true);
  await other.jobs[Symbol.asyncDispose]();
});

test('a failing job is logged and runs again at its next time', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    throw new Error('no');
  };
  const failing: Job = { name: 'failing', at: '* * * * * *', leaseMs: 'every_copy', run };
  const { jobs, logged, runs: seen } = starts([failing]);
  await expect.poll(() => runs).toBeGreaterThanOrEqual(2);
  await jobs[Symbol.asyncDispose]();
  expect(logged[0]).toBe('A job failed');
  expect(seen[0]).toBe('failing failed true');
});

test('a stop signals the running job, awaits it, starts no other and releases the lease', async () => {
  const events: string[] = [];
  const slow: Job = {
    name: 'slow',
    at: '* * * * * *',
    leaseMs: 60_000,
    atStart: true,
    run: (signal) =>
      new Promise((resolve) => {
        events.push('begun');
        signal.addEventListener('abort', () => {
          events.push('signalled');
          setImmediate(() => {
            events.push('ended');
            resolve();
          });
        });
      }),
  };
  const { jobs } = starts([slow]);
  await expect.poll(() => events).toEqual(['begun']);
  await jobs[Symbol.asyncDispose]();
  expect(events).toEqual(['begun', 'signalled', 'ended']);
  expect(await jobLeases(mongo.db, 'next').take('slow', 1000)).toBe(true);
});
