// Tests the retries of requests with an unknown outcome (docs/design/trust.md#pages).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientFailure, type ApiFailure } from '#lib/api-failure.ts';
import { retryUntilAnswered } from '#lib/retry.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const lost = clientFailure('client.no_answer');
const done = { ok: true } as const;

/** Retries with prepared answers; the last one repeats. Returns the outcome and the times of sending. */
async function retryWith(...answers: readonly (ApiFailure | typeof done)[]) {
  const sentAt: number[] = [];
  const started = Date.now();
  const send = async () => {
    sentAt.push(Date.now() - started);
    return answers[Math.min(sentAt.length, answers.length) - 1] ?? done;
  };
  const outcome = retryUntilAnswered({ send });
  await vi.runAllTimersAsync();
  return { outcome: await outcome, sentAt };
}

test('pauses grow from 0.5 to 8 s', async () => {
  const { outcome, sentAt } = await retryWith(lost, lost, lost, lost, lost, lost, lost, done);
  expect(outcome).toEqual({ answer: done, lostBefore: true });
  expect(sentAt).toEqual([0, 500, 1500, 3500, 7500, 15_500, 23_500, 31_500]);
});

test('retries end within 110 s and return the last failure', async () => {
  const { outcome, sentAt } = await retryWith(lost);
  expect(outcome).toEqual({ answer: lost, lostBefore: true });
  expect(sentAt.at(-1)).toBeLessThanOrEqual(110_000);
  expect(sentAt.at(-1)).toBeGreaterThan(100_000);
});

test.each([404, 422, 429, 400])('%i is an answer and is never retried', async (status) => {
  const failure = { ...lost, status, code: 'x' };
  const { outcome, sentAt } = await retryWith(failure);
  expect(outcome).toEqual({ answer: failure, lostBefore: false });
  expect(sentAt).toHaveLength(1);
});

test('the client waits as long as Retry-After asks', async () => {
  const { sentAt } = await retryWith({ ...lost, status: 503, retryAfterSeconds: 4 }, done);
  expect(sentAt).toEqual([0, 4000]);
});
