// The queue bounds how many costly tasks run, how many wait, and how long.
import { afterEach, expect, test, vi } from 'vitest';
import { hashQueue } from './hash-queue.ts';

afterEach(() => vi.useRealTimers());

const gated = () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { task: () => promise, end: () => resolve('done') };
};
const busy = { code: 'store.unavailable', retryAfter: 2 };

test('at most as many tasks as slots run at once, in order of arrival', async () => {
  const queue = hashQueue({ slots: 2, queue: 10, waitMs: 1000 });
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
  await Promise.all(Array.from({ length: 10 }, (_, at) => queue.run(task(at))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a full queue refuses a task at once', async () => {
  const queue = hashQueue({ slots: 1, queue: 1, waitMs: 1000 });
  const first = gated();
  const running = queue.run(first.task);
  const waiting = queue.run(() => Promise.resolve('second'));
  await expect(queue.run(() => Promise.resolve('third'))).rejects.toMatchObject(busy);
  first.end();
  expect(await running).toBe('done');
  expect(await waiting).toBe('second');
});

test('a task that waited too long is refused, and its place is free for another', async () => {
  vi.useFakeTimers();
  const queue = hashQueue({ slots: 1, queue: 1, waitMs: 3000 });
  const first = gated();
  const running = queue.run(first.task);
  const waiting = expect(queue.run(() => Promise.resolve('late'))).rejects.toMatchObject(busy);
  await vi.advanceTimersByTimeAsync(3000);
  await waiting;
  const next = queue.run(() => Promise.resolve('next'));
  first.end();
  expect(await running).toBe('done');
  expect(await next).toBe('next');
});

test('a task that throws frees its slot', async () => {
  const queue = hashQueue({ slots: 1, queue: 1, waitMs: 1000 });
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run(() => Promise.resolve('fine'))).toBe('fine');
});
