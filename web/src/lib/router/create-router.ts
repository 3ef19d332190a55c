// Creates the router: one visit at a time, and the old page stays until the next one is loaded
// (docs/design/web-router.md#navigation).
import {
  createPath,
  type Navigator,
  type Path,
  resolvePath,
  type To,
  type UNSAFE_createMemoryHistory,
} from 'react-router-dom';
import type { App } from '#lib/app.tsx';
import { createObservable, type Observable } from '#lib/observable.ts';
import { loadPage } from '#lib/router/load-page.ts';
import { Redirect } from '#lib/router/redirect.ts';
import type { Route } from '#lib/router/route.ts';
import { firstPage, type RouterState } from '#lib/router/router-state.ts';

type History = Omit<ReturnType<typeof UNSAFE_createMemoryHistory>, 'index'>;

/** Opens a path of this site, or goes through the history. Resolves when the page is shown. */
export type Navigate = (to: string | number, options?: { readonly replace?: boolean }) => Promise<void>;

export interface Router {
  readonly state: RouterState;
  /** Resolves when the first page is loaded. */
  readonly ready: Promise<void>;
  readonly subscribe: Observable<RouterState>['subscribe'];
  readonly navigate: Navigate;
  /** Runs guards and loader of the shown page again; its component keeps its state. */
  reload(): Promise<void>;
  /** For the links of the library. */
  readonly navigator: Navigator;
  dispose(): void;
}

type Given = { readonly routes: Route[]; readonly history: History; readonly app: App };

export function createRouter(given: Given): Router {
  const { history } = given;
  const first: RouterState = { location: history.location, page: undefined, busy: undefined };
  const state = createObservable(first);
  const { current, change, subscribe } = state;
  const { open, goTo } = visits(given, state);
  const dispose = history.listen(({ location }) => {
    if (isJump(current().location, location)) change({ location });
    else void open(location, 'stay');
  });
  const ready = firstPage(state);
  void open(history.location, 'stay');
  return {
    get state() {
      return current();
    },
    ready,
    subscribe,
    navigate: async (to, { replace = false } = {}) =>
      typeof to === 'number' ? history.go(to) : goTo(to, replace ? 'replace' : 'push'),
    reload: async () =>
      current().busy === 'opening' ? undefined : open(current().location, 'stay', 'reloading'),
    navigator: {
      createHref: history.createHref,
      go: history.go,
      push: (to) => void goTo(to, 'push'),
      replace: (to) => void goTo(to, 'replace'),
    },
    dispose,
  };
}

/** How a loaded page enters the history; `stay`: the browser is there already. */
type Enter = 'push' | 'replace' | 'stay';

function visits({ routes, history, app }: Given, { current, change }: Observable<RouterState>) {
  let visit = 0;
  /** Reads an address as a path of this site, whatever it begins with. */
  const placeOf = (to: To): Path => history.encodeLocation(resolvePath(to, current().location.pathname));

  /** Enters the history only when the page is loaded. A later visit ends the wait for an earlier one. */
  async function open(place: Path, enter: Enter, busy: RouterState['busy'] = 'opening'): Promise<void> {
    visit += 1;
    const mine = visit;
    change({ busy });
    const page = await loadPage(routes, place, app);
    if (mine !== visit) return undefined;
    if (page instanceof Redirect) return open(placeOf(page.to), enter === 'stay' ? 'replace' : enter);
    if (enter !== 'stay') history[enter](createPath(place));
    change({ location: history.location, page, busy: undefined });
  }

  async function goTo(to: To, enter: 'push' | 'replace'): Promise<void> {
    const place = placeOf(to);
    if (!isJump(current().location, place)) return open(place, enter);
    history[enter](createPath(place));
    change({ location: history.location });
  }

  return { open, goTo };
}

/** A link to a part of the same page: the browser scrolls, nothing is loaded. */
function isJump(from: Path, to: Path): boolean {
  return from.pathname === to.pathname && from.search === to.search && to.hash !== '';
}
