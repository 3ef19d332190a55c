// Draws the page of the router within its layouts (docs/design/web-router.md#drawing).
import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { ErrorBoundary } from 'react-error-boundary';
import { Router as LinkContext } from 'react-router-dom';
import type { Router } from '#lib/router/create-router.ts';
import type { RouterState } from '#lib/router/router-state.ts';
import type { LoadedPage } from '#lib/router/load-page.ts';
import { PageContext, RouterContext } from '#lib/router/hooks.ts';
import { crossFade } from '#lib/router/view-transitions.ts';

type RouterViewProps = {
  readonly router: Router;
  /** Takes the place of a page that failed to load or crashed. The layouts stay. */
  readonly Failure: ComponentType<{ readonly thrown: unknown }>;
};

export function RouterView({ router, Failure }: RouterViewProps) {
  const { location, page } = useShownState(router);
  const tree = useMemo(() => page && drawn(page, Failure), [page, Failure]);
  return (
    <RouterContext value={router}>
      <PageContext value={page}>
        <LinkContext location={location} navigator={router.navigator}>
          {tree}
        </LinkContext>
      </PageContext>
    </RouterContext>
  );
}

/** The state to draw: a new page fades in, new data of the same page does not. */
function useShownState(router: Router): RouterState {
  const [shown, show] = useState(router.state);
  const last = useRef(shown);
  useLayoutEffect(() => {
    const update = () => {
      const next = router.state;
      const { page, location } = last.current;
      if (next.page === page && next.location === location) return;
      last.current = next;
      if (!page || next.location.pathname === location.pathname) startTransition(() => show(next));
      else crossFade(() => flushSync(() => show(router.state)));
    };
    update();
    return router.subscribe(update);
  }, [router]);
  return shown;
}

/** A page that crashes leaves its layouts; a layout that crashes leaves the failure alone. */
function drawn(page: LoadedPage, Failure: RouterViewProps['Failure']) {
  const guarded = (inner: ReactNode) => (
    <ErrorBoundary fallbackRender={({ error }) => <Failure thrown={error} />} resetKeys={[page]}>
      {inner}
    </ErrorBoundary>
  );
  const content = guarded(page.opened ? page.opened.element : <Failure thrown={page.thrown} />);
  return guarded(page.layouts.reduceRight((inner, Layout) => <Layout>{inner}</Layout>, content));
}
