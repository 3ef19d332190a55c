// Limits costly tasks: a few run at once, some wait, the rest is refused (docs/design/keys.md#passphrases).
import { fail } from '#platform/errors/api-error.ts';

export type HashQueueSize = { readonly slots: number; readonly queue: number; readonly waitMs: number };

export type HashQueue = {
  /** @throws `store.unavailable` with Retry-After 2 if the queue is full or slow; and what the task throws */
  run<T>(task: () => Promise<T>): Promise<T>;
};

/** Creates a queue: `slots` tasks run at once, in order of arrival; `queue` wait, each at most `waitMs`. */
export function hashQueue({ slots, queue, waitMs }: HashQueueSize): HashQueue {
  let running = 0;
  const waiting: (() => void)[] = [];
  const enter = async (): Promise<void> => {
    if (running < slots) return void (running += 1);
    const isFull = waiting.length >= queue;
    if (isFull || !(await takeTurn(waiting, waitMs))) fail('store.unavailable', { retryAfter: 2 });
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next(); // passes its slot on
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

/** @returns false if no slot is free within `waitMs` */
function takeTurn(waiting: (() => void)[], waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const start = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(start), 1);
      resolve(false);
    }, waitMs);
    waiting.push(start);
  });
}
