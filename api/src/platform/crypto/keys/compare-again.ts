// Compares the keys with the database again after each new primary, before content of it is served
// (docs/design/keys.md#marks).
import { fail } from '#platform/errors/api-error.ts';
import { within } from '#platform/time/deadline.ts';

const waitMs = 3000;
const retryMs = 1000;
const retryAfterSeconds = 1;

export type CompareAgain = Disposable & {
  /** Begins a comparison; a later one follows if one is running. */
  begin(): void;
  /** Waits for a running comparison. @throws `store.unavailable` after 3 s */
  settled(): Promise<void>;
};

/** @param compare repeated each second until it does not throw: MongoDB may be away */
export function compareAgain(compare: () => Promise<void>): CompareAgain {
  let asked = 0;
  let running: Promise<void> | undefined;
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    for (let done = 0; done < asked && !stop.signal.aborted;) {
      const until = asked;
      const succeeded = await compare().then(
        () => true,
        () => false,
      );
      if (succeeded) done = until;
      else await retryPause(stop.signal);
    }
    running = undefined;
    asked = 0;
  };
  return {
    begin() {
      asked += 1;
      running ??= run();
    },
    async settled() {
      const wait = running;
      if (wait && !(await within(waitMs, () => wait.then(() => true))))
        fail('store.unavailable', { retryAfter: retryAfterSeconds });
    },
    [Symbol.dispose]: () => stop.abort(),
  };
}

function retryPause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, retryMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
