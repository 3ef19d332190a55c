// Bounds the requests to Stripe that are under way at once.

/** Runs calls, at most `most` of them at once. The others wait in their order. */
export type AtOnce = <Result>(call: () => Promise<Result>) => Promise<Result>;

/** All calls of one process that share the bound share one of these. */
export function atMost(most: number): AtOnce {
  const waiting: (() => void)[] = [];
  let free = most;
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async (call) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await call();
    } finally {
      leave();
    }
  };
}
