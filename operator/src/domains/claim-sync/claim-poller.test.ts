// Tests the polls of the claims on a fake clock.
import { expect, test } from 'vitest';
import type { DomainClaim } from '@glimpse/contracts/handover/domains';
import { silentLog } from '#platform/log.ts';
import { type FakeClock, fakeClock, settle } from '#platform/testing/fake-clock.ts';
import type { ClaimBatch } from '../claim-store.ts';
import { pollClaims } from './claim-poller.ts';
import { createRegistry } from './registry.ts';
import { aClaim, untilAborted } from './testing/claim-samples.ts';

/** A database of claims in memory, which fails on request. */
function claimsIn(clock: FakeClock) {
  const rows = new Map<string, DomainClaim>();
  const state = { broken: false, polls: 0, full: 0, wake: () => {} };
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
    watch: (onChange: () => void, signal: AbortSignal) => ((state.wake = onChange), untilAborted(signal)),
  };
  const onPolled = (thrown?: unknown) => void (polled += thrown === undefined ? 1 : 0);
  const ended = pollClaims({ claims, registry, clock, log: silentLog, onPolled }, stop.signal);
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
  feed.state.wake();
  await settle();
  expect(feed.state.polls).toBe(before + 1);
  await feed.stop();
});

test('a database that fails is asked again, and nothing is forgotten meanwhile', async () => {
  const clock = fakeClock();
  const feed = claimsIn(clock);
  feed.rows.set('a', aClaim('a', 'a.example'));
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
  feed.rows.set('a', aClaim('a', 'a.example'));
  await clock.advance(2000);
  feed.rows.clear();
  await clock.advance(600_000);
  expect(feed.registry.of('a.example')).toEqual([]);
  await feed.stop();
});
