// Context of every page: bootstrap data, API client, one message for the next page.
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { type Api, createApi } from '#lib/api.ts';
import { createFlash, type Flash } from '#lib/flash.ts';
import { createObservable, type Observable } from '#lib/observable.ts';
import { holdToken, type Token } from '#lib/visitor/token.ts';
import { watchRefusals } from '#lib/visitor/refusals.ts';

export type App = {
  /** The present globals. Inside components, a change renders again. */
  readonly bootstrap: Bootstrap;
  readonly globals: Observable<Bootstrap>;
  readonly api: Api;
  readonly token: Observable<Token>;
  readonly flash: Flash;
  /** Opens a path of this site by a full navigation; `replace` takes the place of this page. */
  leave(path: string, how?: 'replace'): void;
  /**
   * Calls back after each call of a signed-in visitor that answered 401 or 403, also for one before the
   * subscription. Returns the function that unsubscribes.
   */
  onRefused(listener: () => void): () => void;
};

/** What stays the same while the page lives. */
export type Services = Omit<App, 'bootstrap'>;

export function createApp(
  bootstrap: Bootstrap,
  givenApi?: Api,
  leave: App['leave'] = (path, how) => location[how ?? 'assign'](path),
): App {
  const globals = createObservable(bootstrap);
  const token = holdToken(bootstrap.shrimp);
  const api = givenApi ?? createApi(token);
  const listeners = new Set<() => void>();
  let missed = false;
  const refused = () => {
    if (!globals.current().authenticated) return; // a visitor without a session can't lose one
    missed = listeners.size === 0;
    for (const notify of listeners) notify();
  };
  return {
    get bootstrap() {
      return globals.current();
    },
    globals,
    token,
    api: watchRefusals(api, refused),
    flash: createFlash(),
    leave,
    onRefused: (listener) => {
      listeners.add(listener);
      if (missed) listener();
      missed = false;
      return () => void listeners.delete(listener);
    },
  };
}

const AppContext = createContext<App | undefined>(undefined);

export function AppProvider({ app, children }: { readonly app: App; readonly children: ReactNode }) {
  const { subscribe, current } = app.globals;
  const bootstrap = useSyncExternalStore(subscribe, current, current);
  const shown = useMemo(() => ({ ...app, bootstrap }), [app, bootstrap]);
  return <AppContext value={shown}>{children}</AppContext>;
}

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp needs an AppProvider.');
  return app;
}

export function useBootstrap(): Bootstrap {
  return useApp().bootstrap;
}
