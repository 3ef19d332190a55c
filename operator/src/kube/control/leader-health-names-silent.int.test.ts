// Tests leader election between replicas, each with its own fake clock, on one lease.
import { expect, test } from 'vitest';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { createHealth } from '../health.ts';

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
