// A budget of time for work whose outcome may stay unknown (style §5 rules 11 and 16).

/**
 * What the work gives within `ms`, else `undefined`. The work is told by `isLate` and must then begin nothing new; what it
 * began goes on unheard.
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
