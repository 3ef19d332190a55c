// Runs asynchronous tasks one after another.

/** Returns a function that starts a task when the tasks given before it have ended, failed ones included. */
export function oneAtATime(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task, task);
    last = mine.catch(() => undefined);
    return mine;
  };
}
