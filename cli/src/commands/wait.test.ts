// Tests how often a receipt is looked at, and how the waiting ends.
import { rateLimits } from '@glimpse/contracts/limits';
import { expect, test } from 'vitest';
import type { Reply } from '../hosts/http-client.ts';
import { aReply, fakeContext } from '../testing/fake-context.ts';
import { wait } from './wait.ts';

const input = `https://a.example/p#${'k'.repeat(32)}`;
const ofState = (state: string) => aReply(200, { record: { state } });
const waiting = (reply: (turn: number) => Reply, options: Record<string, string> = {}) => {
  const fake = fakeContext({ input, reply: (_call, turn) => reply(turn) });
  return { ...fake, done: wait(fake.context, { words: [], flags: new Set(), options }) };
};

test('it ends when the secret was opened, and prints that alone', async () => {
  const { done, text, calls } = waiting((turn) => ofState(turn < 3 ? 'new' : 'received'));
  await done;
  expect(text()).toBe('opened\n');
  expect(calls.every(({ path }) => path === '/api/v2/sealed/receipt')).toBe(true);
});

test.each(['burned', 'expired'])(
  '%s ends it with 3, or with 0 where any end was waited for',
  async (state) => {
    await expect(waiting(() => ofState(state)).done).rejects.toEqual(
      expect.objectContaining({ exit: 'gone' }),
    );
    await waiting(() => ofState(state), { for: 'ended' }).done;
  },
);

test('the time-out ends it with 75, after a last look', async () => {
  const { done, passed, calls } = waiting(() => ofState('new'), { timeout: '1h' });
  await expect(done).rejects.toEqual(expect.objectContaining({ exit: 'tryAgain' }));
  expect(passed()).toBe(3_600_000);
  expect(calls.length).toBeGreaterThan(100);
});

test('one program takes at most half of what receipts allow, in every 20 minutes', async () => {
  const { done, pauses } = waiting(() => ofState('new'), { timeout: '2h' });
  await done.catch(() => undefined);
  const { count, windowSeconds } = rateLimits.show_metadata;
  const times = pauses.map((_pause, at) => pauses.slice(0, at).reduce((sum, ms) => sum + ms, 0));
  const most = Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + windowSeconds * 1000).length),
  );
  expect(most).toBeLessThanOrEqual(count / 2);
});

test('Retry-After is obeyed, and a host that is away is asked again', async () => {
  const limited = aReply(429, undefined, { retryAfterSeconds: 40 });
  const { done, pauses } = waiting((turn) => [limited, aReply(0), ofState('received')][turn - 1]!);
  await done;
  expect(pauses).toEqual([40_000, 2000]);
});

test('a wait beyond the time-out is not waited for', async () => {
  const limited = aReply(429, undefined, { retryAfterSeconds: 4000 });
  const { done, passed } = waiting(() => limited);
  await expect(done).rejects.toEqual(expect.objectContaining({ exit: 'tryAgain' }));
  expect(passed()).toBeLessThanOrEqual(3_600_000);
});

test('an unknown goal is wrong usage', async () => {
  await expect(waiting(() => ofState('new'), { for: 'x' }).done).rejects.toEqual(
    expect.objectContaining({ exit: 'usage' }),
  );
});
