// Tests leader election between replicas, each with its own fake clock, on one lease.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { leases } from './lease.ts';
import { LeadershipLostError } from './leadership.ts';
import { holder, pass, replica } from './leader-samples.ts';

test('a silent leader is replaced after the lease time as the follower saw it, whatever its clock says', async () => {
  await using api = await startFakeApi({ kinds: [leases] });
  const one = replica(api, 'one');
  await expect.poll(() => one.terms).toEqual([1]);
  const two = replica(api, 'two', fakeClock(new Date('2036-01-01T00:00:00Z')));
  await pass(13, two);
  expect([holder(api), two.terms]).toEqual(['one', []]);
  await pass(5, two);
  expect([holder(api), two.terms]).toEqual(['two', [2]]);
  await pass(3, one);
  expect(await one.result).toBe('lost');
  expect(one.reasons[0]).toBeInstanceOf(LeadershipLostError);
  two.stop.abort();
  await two.result;
});

test('a leader that renews keeps its lease', async () => {
  await using api = await startFakeApi({ kinds: [leases] });
  const one = replica(api, 'one');
  await expect.poll(() => one.terms).toEqual([1]);
  const two = replica(api, 'two');
  await pass(40, one, two);
  expect([one.leader.isLeader(), two.terms]).toEqual([true, []]);
  for (const each of [one, two]) each.stop.abort();
  await Promise.all([one.result, two.result]);
});
