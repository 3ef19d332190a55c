// Tests leader election between replicas, each with its own fake clock, on one lease.
import { expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { fakeClock, type FakeClock } from '#platform/testing/fake-clock.ts';
import { type FakeApi, startFakeApi } from '../../../tests/fake-api/server.ts';
import { createHealth } from '../health.ts';
import { noMetrics } from '../metrics.ts';
import { evenRandom } from '../testing/samples.ts';
import { createLeader } from './leader.ts';
import { LeadershipLostError } from './leadership.ts';
import { leases } from './lease.ts';

const lease = { namespace: 'system', name: 'operator' };

function replica(api: FakeApi, identity: string, clock: FakeClock = fakeClock()) {
  const options = { kube: api.kube, lease, identity, clock, random: evenRandom };
  const leader = createLeader({ ...options, log: silentLog, metrics: noMetrics });
  const stop = new AbortController();
  const terms: number[] = [];
  const reasons: unknown[] = [];
  const result = leader.run(stop.signal, async (term, signal) => {
    terms.push(term);
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    reasons.push(signal.reason);
  });
  return { leader, clock, stop, terms, reasons, result };
}

type Replica = ReturnType<typeof replica>;

/** Lets time pass in small steps, with the calls between them. */
async function pass(seconds: number, ...replicas: readonly Replica[]): Promise<void> {
  for (let step = 0; step < seconds; step += 1) {
    for (const { clock } of replicas) await clock.advance(1000);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const holder = (api: FakeApi) =>
  api.objects.get('Lease', lease.name, lease.namespace)?.spec.holderIdentity as string;

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

test('health names a silent reflector unless it backs off, and a stuck lease', async () => {
  const clock = fakeClock();
  let [failing, staleMs]: [string | undefined, number] = [undefined, 0];
  const health = createHealth(clock, { holding: () => true, staleMs: () => staleMs });
  const reflector = { name: 'pods', synced: () => true, lastProgress: () => 0, failing: () => failing };
  const unwatch = health.watch(reflector);
  await clock.advance(901_000);
  expect(health.stuck()).toEqual(['pods']);
  failing = 'Http500';
  staleMs = 21_000;
  expect(health.stuck()).toEqual(['lease']);
  unwatch();
  health.watch({ ...reflector, name: 'nodes', synced: () => false });
  expect(health.waitingFor()).toEqual(['nodes']);
});

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
