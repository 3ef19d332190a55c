// Hooks of pages: the router, the parameters, waiting (docs/design/web-router.md#hooks).
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Params } from 'react-router-dom';
import type { Navigate, Router } from '#lib/router/create-router.ts';
import type { RouterState } from '#lib/router/router-state.ts';
import type { LoadedPage } from '#lib/router/load-page.ts';

export const RouterContext = createContext<Router | undefined>(undefined);
export const PageContext = createContext<LoadedPage | undefined>(undefined);

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('A hook of the router needs a RouterView.');
  return router;
}

function useBusy(): RouterState['busy'] {
  const router = useRouter();
  const read = () => router.state.busy;
  return useSyncExternalStore(router.subscribe, read, read);
}

export function useNavigate(): Navigate {
  return useRouter().navigate;
}

/** True while another page loads and this one is still shown. */
export function useIsOpening(): boolean {
  return useBusy() === 'opening';
}

/** Loads the data of the page again. */
export function useReload(): { readonly reloading: boolean; reload(): Promise<void> } {
  const { reload } = useRouter();
  return { reloading: useBusy() === 'reloading', reload };
}

/** Returns the handle of the shown route, its loader's data, and its parameters. */
export function usePage(): { handle: unknown; data: unknown; params: Readonly<Params> } {
  const page = useContext(PageContext);
  return { handle: page?.handle, data: page?.opened?.data, params: page?.params ?? {} };
}

/** Returns the parameters of the path, decoded. */
export function useParams(): Readonly<Params> {
  return usePage().params;
}
