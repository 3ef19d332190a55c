// Tests when the process that holds the lease works, on a fake clock.
import { expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { type FakeClock, fakeClock } from '#platform/testing/fake-clock.ts';
import { leadForever } from './leader.ts';
import { untilAborted } from './testing/claim-samples.ts';

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
        await untilAborted(signal);
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
