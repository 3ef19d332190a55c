// Tests that a caller waits a bounded time for a transaction, and that no try begins after that.
import type { ClientSession } from 'mongodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOutage } from './outage.ts';
import { transactions } from './transaction.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Try = () => Promise<unknown>;

/** A client whose session hands the work to `run`, as the driver does for each try. */
const clientThat = (run: (once: Try) => Promise<unknown>) => {
  const session = { withTransaction: (work: (session: unknown) => Promise<unknown>) => run(() => work({})) };
  return { withSession: (work: (given: typeof session) => unknown) => work(session) } as never;
};

test('what the work returns is returned, and no timer stays', async () => {
  const transact = transactions(clientThat((once) => once()));
  expect(await transact(async (session: ClientSession) => [session])).toEqual([{}]);
  expect(vi.getTimerCount()).toBe(0);
});

test('after 10 s the outcome is unknown, and the work does not run again', async () => {
  const { promise: conflict, resolve } = Promise.withResolvers<void>();
  let tries = 0;
  const work = async () => void (tries += 1);
  let second: Promise<unknown> | undefined;
  const transact = transactions(
    clientThat(async (once) => {
      await once();
      await conflict;
      second = once();
      return second;
    }),
  );
  const outcome = transact(work).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isOutage(await outcome)).toBe(true);
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  await expect(second).rejects.toThrow('A write is not confirmed');
  expect(tries).toBe(1);
});
