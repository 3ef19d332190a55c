// Tests leader election between replicas, each with its own fake clock, on one lease.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { leases } from './lease.ts';
import { pass, replica } from './leader-samples.ts';

test.each(['status', 'hang'] as const)('a leader that cannot renew for 10 s (%s) ends', async (kind) => {
  await using api = await startFakeApi({ kinds: [leases] });
  const one = replica(api, 'one');
  await expect.poll(() => one.terms).toEqual([1]);
  api.faults.add({ plural: 'leases' }, kind === 'hang' ? { kind } : { kind, status: 500 }, 100);
  await pass(9, one);
  expect(one.reasons).toEqual([]);
  await pass(4, one);
  expect(await one.result).toBe('lost');
  expect(one.leader.isLeader()).toBe(false);
});

test('a renewal whose answer was lost is found out by reading again', async () => {
  await using api = await startFakeApi({ kinds: [leases] });
  const one = replica(api, 'one');
  await expect.poll(() => one.terms).toEqual([1]);
  api.faults.add({ verb: 'PUT' }, { kind: 'dropAfter' });
  await pass(12, one);
  expect([one.leader.isLeader(), one.leader.term()]).toEqual([true, 1]);
  one.stop.abort();
  expect(await one.result).toBe('released');
});
