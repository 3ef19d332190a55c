// State of the router, for drawing and for tests (docs/design/web-router.md#navigation).
import type { Location } from 'react-router-dom';
import type { LoadedPage } from '#lib/router/load-page.ts';

export interface RouterState {
  /** The place of the shown page. */
  readonly location: Location;
  /** `undefined` until the first page is loaded. */
  readonly page: LoadedPage | undefined;
  /** What the router waits for. */
  readonly busy: 'opening' | 'reloading' | undefined;
}

export interface StateHolder {
  read(): RouterState;
  change(part: Partial<RouterState>): void;
  /** Calls back after each change. Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export function holdState(location: Location): StateHolder {
  let state: RouterState = { location, page: undefined, busy: undefined };
  const listeners = new Set<() => void>();
  return {
    read: () => state,
    change: (part) => {
      state = { ...state, ...part };
      for (const notify of listeners) notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Resolves when the first page is loaded. */
export function firstPage({ read, subscribe }: StateHolder): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (!read().page) return;
      stop();
      resolve();
    });
  });
}
