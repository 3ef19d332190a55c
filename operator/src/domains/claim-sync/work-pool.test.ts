// Tests how many hosts are worked on at a time, on a fake clock.
import { expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import { createWorkPool } from './work-pool.ts';

test('at most 8 hosts are worked on, never one twice at a time, and a failed one waits 10 s', async () => {
  const clock = fakeClock();
  const stop = new AbortController();
  const due = new Set(Array.from({ length: 20 }, (_, index) => `h${index}.example`));
  let [running, most] = [0, 0];
  const tries = new Map<string, number>();
  const pool = createWorkPool({
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
  const ended = pool.run(stop.signal);
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
