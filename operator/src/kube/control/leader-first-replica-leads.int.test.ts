// Tests leader election between replicas, each with its own fake clock, on one lease.
import { expect, test } from 'vitest';
import { startFakeApi } from '../../../tests/fake-api/server.ts';
import { leases } from './lease.ts';
import { lease, pass, replica } from './leader-samples.ts';

test('js-828 the first replica leads, and the times of its lease have six decimals', async () => {
  await using api = await startFakeApi({ kinds: [leases] });
  const one = replica(api, 'one');
  await expect.poll(() => one.terms).toEqual([1]);
  const { spec } = api.objects.get('Lease', lease.name, lease.namespace);
  expect(spec.renewTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  expect([spec.leaseDurationSeconds, spec.leaseTransitions, one.leader.isLeader()]).toEqual([15, 1, true]);
  one.stop.abort();
  expect(await one.result).toBe('released');
});

test('a stop gives the lease back, and the next replica leads at once with a higher term', async () => {
  await using api = await startFakeApi({ kinds: [leases] });
  const one = replica(api, 'one');
  await expect.poll(() => one.terms).toEqual([1]);
  const two = replica(api, 'two');
  await pass(4, two);
  one.stop.abort();
  expect(await one.result).toBe('released');
  await pass(4, two);
  expect([two.terms, two.leader.isLeader(), one.leader.isLeader()]).toEqual([[2], true, false]);
  two.stop.abort();
  await two.result;
});
