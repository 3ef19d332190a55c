// Lets a few costly tasks run at once and a few more wait a short while; the rest is refused (trust.md 3.6).
import { fail } from '#platform/errors/api-error.ts';

const retryAfterSeconds = 2;

/** `waitMs` counts only the time in the queue. */
export type HashQueueSize = { readonly slots: number; readonly queue: number; readonly waitMs: number };

/** Runs tasks in order of arrival. */
export type HashQueue = {
  /** @throws `store.unavailable` with Retry-After 2 if the queue is full or the wait took too long; and whatever the task throws */
  run<T>(task: () => Promise<T>): Promise<T>;
};

/** Builds a turnstile. */
export function hashQueue({ slots, queue, waitMs }: HashQueueSize): HashQueue {
  let running = 0;
  const waiting: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    if (running < slots) {
      running += 1;
      return;
    }
    if (waiting.length >= queue) fail('store.unavailable', { retryAfter: retryAfterSeconds });
    if (!(await takeTurn(waiting, waitMs))) fail('store.unavailable', { retryAfter: retryAfterSeconds });
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next(); // hands its slot over
    else running -= 1;
  };
  return {
    async run(task) {
      await enter();
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}

/** @returns false if no slot came free in time */
function takeTurn(waiting: (() => void)[], waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const called = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(called), 1);
      resolve(false);
    }, waitMs);
    waiting.push(called);
  });
}
