// Entry of every page: loads data, language and first route, then renders
// (docs/design/web-build.md#page-shell).
import '#ui/base.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import { takeOverForm } from '#features/secrets/create/take-over.ts';
import { appContext, AppProvider, createApp } from '#lib/app.tsx';
import { readBootstrap } from '#lib/bootstrap.ts';
import { applyLanguage, firstLanguage, LanguageProvider } from '#lib/language.tsx';
import { startTexts } from '#lib/texts.ts';
import { allowSkippedTransitions } from '#lib/view-transitions.ts';
import { keepFocus } from '#shell/prerender/keep-focus.ts';
import { routes } from './routes.tsx';

allowSkippedTransitions(document);
void start();

// A top-level await would deadlock, because the chunk of the first route imports this module.
async function start(): Promise<void> {
  const bootstrap = readBootstrap(document);
  const app = createApp(bootstrap);
  applyLanguage(startTexts(firstLanguage(bootstrap)));
  const router = createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[appContext, app]])),
  });
  await firstRoute(router);
  const root = document.getElementById('root');
  if (!root) throw new Error('The shell has no #root.');
  const page = (
    <AppProvider app={app}>
      <LanguageProvider supported={bootstrap.supported_locales}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </AppProvider>
  );
  takeOverForm(document);
  const giveFocusBack = keepFocus(document);
  flushSync(() => createRoot(root).render(page)); // nothing can be typed in between
  giveFocusBack();
}

/** Waits for chunk and data of the first route. Until then the prerendered page stays. */
function firstRoute(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
