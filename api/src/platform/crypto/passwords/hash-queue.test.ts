// Costly work is bounded: so many at once, so many waiting, so long.
import { afterEach, expect, test, vi } from 'vitest';
import { hashQueue } from './hash-queue.ts';

afterEach(() => vi.useRealTimers());

const gated = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { task: () => promise, end: () => resolve('done') };
};
const busy = { code: 'store.unavailable', retryAfter: 2 };

test('no more than the slots run at once, the others in order of arrival', async () => {
  const turns = hashQueue({ slots: 2, queue: 10, waitMs: 1000 });
  let now = 0;
  let most = 0;
  const order: number[] = [];
  const task = (at: number) => async () => {
    now += 1;
    most = Math.max(most, now);
    order.push(at);
    await Promise.resolve();
    now -= 1;
  };
  await Promise.all(Array.from({ length: 10 }, (_, at) => turns.run(task(at))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a full queue refuses at once', async () => {
  const turns = hashQueue({ slots: 1, queue: 1, waitMs: 1000 });
  const first = gated();
  const running = turns.run(first.task);
  const waiting = turns.run(() => Promise.resolve('second'));
  await expect(turns.run(() => Promise.resolve('third'))).rejects.toMatchObject(busy);
  first.end();
  expect(await running).toBe('done');
  expect(await waiting).toBe('second');
});

test('who waited too long is refused, and his place goes to the next', async () => {
  vi.useFakeTimers();
  const turns = hashQueue({ slots: 1, queue: 1, waitMs: 3000 });
  const first = gated();
  const running = turns.run(first.task);
  const waiting = expect(turns.run(() => Promise.resolve('late'))).rejects.toMatchObject(busy);
  await vi.advanceTimersByTimeAsync(3000);
  await waiting;
  const next = turns.run(() => Promise.resolve('next'));
  first.end();
  expect(await running).toBe('done');
  expect(await next).toBe('next');
});

test('a task that throws gives its slot back', async () => {
  const turns = hashQueue({ slots: 1, queue: 1, waitMs: 1000 });
  await expect(turns.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.run(() => Promise.resolve('fine'))).toBe('fine');
});
