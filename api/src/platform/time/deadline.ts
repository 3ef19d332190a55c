// Time limits for work whose outcome may stay unknown (rules 11 and 16).

/**
 * Awaits work for `ms`. Late work is not cancelled; `isLate` tells it to start nothing new.
 * @returns the result, or `undefined` if the work is late
 */
export function within<T>(ms: number, work: (isLate: () => boolean) => Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      resolve(undefined);
    }, ms);
    work(() => late)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

/** Resolves after `ms`. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
