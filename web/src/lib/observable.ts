// Holds a value, and tells its listeners about each change (docs/design/web-accounts.md#visitor).

export type Observable<T> = {
  current(): T;
  change(part: Partial<T>): void;
  /** Calls back after each change. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
};

export function createObservable<T extends object>(first: T): Observable<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    change: (part) => {
      value = { ...value, ...part };
      for (const notify of listeners) notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
