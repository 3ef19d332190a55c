// Tests leader election between replicas, each with its own fake clock, on one lease.
import { expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { noMetrics } from '../metrics.ts';
import { evenRandom } from '../testing/samples.ts';
import { createLeader } from './leader.ts';
import { leases } from './lease.ts';
import { holder, lease, pass, replica, type Replica } from './leader-samples.ts';

test('a process that stood still for 20 s stops leading when it goes on', async () => {
  await using api = await startFakeApi({ kinds: [leases] });
  const clock = fakeClock();
  let jumpMs = 0;
  const jumping = { ...clock, monotonicMs: () => clock.monotonicMs() + jumpMs };
  const one = replica(api, 'one', jumping);
  await expect.poll(() => one.terms).toEqual([1]);
  await pass(3, one);
  jumpMs = 20_000;
  expect(one.leader.isLeader()).toBe(false);
  await clock.advance(1000);
  expect(await one.result).toBe('lost');
});

test('the lease is renewed while running work ends after a stop, and released after it', async () => {
  await using api = await startFakeApi({ kinds: [leases] });
  const clock = fakeClock();
  const options = { kube: api.kube, lease, clock, random: evenRandom, log: silentLog, metrics: noMetrics };
  const leader = createLeader({ ...options, identity: 'one' });
  const work = Promise.withResolvers<void>();
  const stop = new AbortController();
  const result = leader.run(stop.signal, () => work.promise);
  await expect.poll(() => leader.isLeader()).toBe(true);
  stop.abort();
  await pass(25, { clock } as Replica);
  expect([holder(api), leader.isLeader()]).toEqual(['one', true]);
  work.resolve();
  expect(await result).toBe('released');
  expect(holder(api)).toBe('');
});
