// Joins calls that ask for the same work at once: a call shares the next run, never one that began before it.

/** `next`: the run that starts when this one has ended, for all who asked meanwhile. */
type Run<Result> = { readonly running: Promise<Result>; next?: Promise<Result> };

/** @param run the work of one name; at most one run of each name is under way */
export function joinRuns<Result>(run: (name: string) => Promise<Result>): (name: string) => Promise<Result> {
  const runs = new Map<string, Run<Result>>();
  const start = (name: string): Promise<Result> => {
    const own: Run<Result> = { running: run(name) };
    runs.set(name, own);
    const finish = (): void => {
      if (own.next === undefined) runs.delete(name);
    };
    own.running.then(finish, finish);
    return own.running;
  };
  return (name) => {
    const current = runs.get(name);
    if (!current) return start(name);
    const { running } = current;
    const restart = (): Promise<Result> => start(name);
    return (current.next ??= running.then(restart, restart));
  };
}
