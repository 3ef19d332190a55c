// Tests calls over real TLS: connections, credentials, retries and deadlines.
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { fakeClock, settle } from '#platform/testing/fake-clock.ts';
import { createRate } from './rate.ts';

test('calls above the burst wait for the rate, in order', async () => {
  const clock = fakeClock();
  const rate = createRate(clock, 20, 50);
  let passed = 0;
  const { signal } = new AbortController();
  for (let count = 0; count < 60; count += 1) void rate.wait(signal).then(() => (passed += 1));
  await settle();
  expect(passed).toBe(50);
  await clock.advance(250);
  expect(passed).toBe(55);
  expect(systemClock.monotonicMs()).toBeGreaterThan(0);
});
