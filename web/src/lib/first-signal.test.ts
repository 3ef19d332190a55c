// Calls end by their caller or their deadline in every browser (docs/browsers.md#floor).
import { expect, test } from 'vitest';
import { firstOf } from './first-signal.ts';

test.each([0, 1] as const)('the first signal that aborts gives the reason (%i)', (first) => {
  const parts = [new AbortController(), new AbortController()] as const;
  const joined = firstOf(parts[0].signal, parts[1].signal);
  expect(joined.aborted).toBe(false);
  parts[first].abort('first');
  parts[1 - first]?.abort('second');
  expect([joined.aborted, joined.reason]).toEqual([true, 'first']);
});

test.each([0, 1] as const)('a signal that has aborted before counts (%i)', (which) => {
  const waiting = new AbortController();
  const ended = AbortSignal.abort('before');
  const joined = which === 0 ? firstOf(ended, waiting.signal) : firstOf(waiting.signal, ended);
  waiting.abort('after');
  expect([joined.aborted, joined.reason]).toEqual([true, 'before']);
});
