// Tests the loops of the hand-over on a fake clock: polls, rounds, lease.
import { expect, test } from 'vitest';
import type { DomainClaim } from '@glimpse/contracts/handover/domains';
import { silentLog } from '#platform/log.ts';
import { type FakeClock, fakeClock, settle } from '#platform/testing/fake-clock.ts';
import type { ClaimBatch } from '../claim-store.ts';
import { runFeed } from './feed.ts';
import { leadForever } from './lead.ts';
import { createRegistry } from './registry.ts';
import { createRounds } from './rounds.ts';

const claim = (id: string, hostname: string, minute = 0): DomainClaim => ({
  _id: id.padEnd(20, '0'),
  hostname,
  customerId: 'customer-1',
  entitled: true,
  typed: hostname,
  createdAt: new Date('2026-02-01T00:00:00Z'),
  updatedAt: new Date(Date.UTC(2026, 1, 1, 0, minute)),
});
const idle = (_onChange: () => void, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });

/** A database of claims in memory, which fails on request. */
function claimsIn(clock: FakeClock) {
  const rows = new Map<string, DomainClaim>();
  const state = { broken: false, polls: 0, full: 0, ring: () => {} };
  async function* batch(): AsyncGenerator<ClaimBatch> {
    if (state.broken) throw new Error('down');
    yield { claims: [...rows.values()], malformed: 0 };
  }
  const stop = new AbortController();
  const registry = createRegistry();
  let polled = 0;
  const claims = {
    changedSince: () => ((state.polls += 1), batch()),
    all: () => ((state.full += 1), batch()),
    watch: (onChange: () => void, signal: AbortSignal) => ((state.ring = onChange), idle(onChange, signal)),
  };
  const onPolled = (thrown?: unknown) => void (polled += thrown === undefined ? 1 : 0);
  const ended = runFeed({ claims, registry, clock, log: silentLog, onPolled }, stop.signal);
  return { rows, state, registry, polled: () => polled, stop: () => (stop.abort(), ended) };
}

test('claims are polled every 2 s, compared as a whole every 10 min, and at once after a change', async () => {
  const clock = fakeClock();
  const feed = claimsIn(clock);
  await clock.advance(60_000);
  expect([feed.state.full, feed.state.polls]).toEqual([1, 30]);
  await clock.advance(9 * 60_000);
  expect(feed.state.full).toBe(2);
  const before = feed.state.polls;
  feed.state.ring();
  await settle();
  expect(feed.state.polls).toBe(before + 1);
  await feed.stop();
});

test('a database that fails is asked again, and nothing is forgotten meanwhile', async () => {
  const clock = fakeClock();
  const feed = claimsIn(clock);
  feed.rows.set('a', claim('a', 'a.example'));
  await clock.advance(4000);
  feed.state.broken = true;
  const before = feed.polled();
  await clock.advance(700_000);
  expect([feed.polled(), feed.registry.size()]).toEqual([before, 1]);
  feed.state.broken = false;
  await clock.advance(4000);
  expect(feed.polled()).toBeGreaterThan(before);
  await feed.stop();
});

test('own-58 a claim that is gone from the database leaves its status', async () => {
  const clock = fakeClock();
  const feed = claimsIn(clock);
  feed.rows.set('a', claim('a', 'a.example'));
  await clock.advance(2000);
  feed.rows.clear();
  await clock.advance(600_000);
  expect(feed.registry.of('a.example')).toEqual([]);
  await feed.stop();
});

test('an equal claim changes nothing, a renamed one concerns both names', () => {
  const registry = createRegistry();
  registry.putClaim(claim('a', 'a.example'));
  registry.changed.clear();
  registry.putClaim(claim('a', 'a.example'));
  expect([...registry.changed]).toEqual([]);
  registry.putClaim(claim('a', 'b.example', 1));
  expect([...registry.changed].toSorted()).toEqual(['a.example', 'b.example']);
  expect(registry.of('a.example')).toEqual([]);
  expect(registry.hosts()).toEqual(['b.example']);
});

test('at most 8 hosts are worked on, never one twice at a time, and a failed one waits 10 s', async () => {
  const clock = fakeClock();
  const stop = new AbortController();
  const due = new Set(Array.from({ length: 20 }, (_, index) => `h${index}.example`));
  let [running, most] = [0, 0];
  const tries = new Map<string, number>();
  const rounds = createRounds({
    clock,
    log: silentLog,
    due: () => due,
    async work(hostname, signal) {
      tries.set(hostname, (tries.get(hostname) ?? 0) + 1);
      most = Math.max(most, (running += 1));
      await clock.sleep(500, signal);
      running -= 1;
      if (hostname === 'h0.example') throw new Error('broken');
      due.delete(hostname);
    },
  });
  const ended = rounds.run(stop.signal);
  await clock.advance(5000);
  expect(most).toBe(8);
  expect([...due]).toEqual(['h0.example']);
  expect(tries.get('h0.example')).toBe(1);
  await clock.advance(10_000);
  expect(tries.get('h0.example')).toBe(2);
  stop.abort();
  await clock.advance(1000);
  await ended;
});

/** A lease in memory, whose answers the test chooses. */
function leaseOf(clock: FakeClock, answer: () => number | undefined) {
  const stop = new AbortController();
  const log: string[] = [];
  const leases = {
    take: async () => answer(),
    release: async () => void log.push('released'),
    beat: async () => void log.push('beat'),
  };
  const ended = leadForever(
    {
      leases,
      identity: 'me',
      version: 'test',
      clock,
      log: silentLog,
      async work(term, signal) {
        log.push(`begin ${term}`);
        await idle(() => undefined, signal);
        log.push(`end ${term}`);
      },
    },
    stop.signal,
  );
  return { log, stop: () => (stop.abort(), ended) };
}

test('work begins with the lease, beats every 15 s, and ends with a release', async () => {
  const clock = fakeClock();
  const { log, stop } = leaseOf(clock, () => 3);
  await clock.advance(31_000);
  expect(log).toEqual(['begin 3', 'beat', 'beat', 'beat']);
  await stop();
  expect(log.slice(-2)).toEqual(['end 3', 'released']);
});

test('work ends before the lease does when it can not be renewed', async () => {
  const clock = fakeClock();
  let held: number | undefined = 3;
  const { log, stop } = leaseOf(clock, () => held);
  await clock.advance(1000);
  held = undefined;
  await clock.advance(14_000);
  expect(log.filter((line) => line !== 'beat')).toEqual(['begin 3', 'end 3']);
  held = 5;
  await clock.advance(6000);
  expect(log.filter((line) => line !== 'beat').at(-1)).toBe('begin 5');
  await stop();
});

test('work ends at once when another process took the lease in between', async () => {
  const clock = fakeClock();
  let held = 3;
  const { log, stop } = leaseOf(clock, () => held);
  await clock.advance(1000);
  held = 5;
  await clock.advance(4500);
  expect(log.filter((line) => line !== 'beat').slice(0, 2)).toEqual(['begin 3', 'end 3']);
  await stop();
});
