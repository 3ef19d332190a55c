// Context of every page: bootstrap data, API client, one message for the next page.
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { createContext, type ReactNode, useContext } from 'react';
import { createContext as createRouterContext } from 'react-router-dom';
import { type Api, createApi } from '#lib/api.ts';
import { createFlash, type Flash } from '#lib/flash.ts';

export type App = { readonly bootstrap: Bootstrap; readonly api: Api; readonly flash: Flash };

export function createApp(bootstrap: Bootstrap, api: Api = createApi(bootstrap.shrimp)): App {
  return { bootstrap, api, flash: createFlash() };
}

// Types `context` of loaders as the provider that main.tsx gives to the router.
declare module 'react-router' {
  interface Future {
    v8_middleware: true;
  }
}

/** Loaders read it with `context.get(appContext)`. */
export const appContext = createRouterContext<App>();

const AppContext = createContext<App | undefined>(undefined);

export function AppProvider({ app, children }: { readonly app: App; readonly children: ReactNode }) {
  return <AppContext value={app}>{children}</AppContext>;
}

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('useApp needs an AppProvider.');
  return app;
}

export function useBootstrap(): Bootstrap {
  return useApp().bootstrap;
}
