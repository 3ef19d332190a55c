// Entry of every page: globals, language and first route, then the painted shell is taken over (style §13).
import '#ui/base.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router-dom';
import { appContext, AppProvider, createApp } from '#lib/app.tsx';
import { readBootstrap } from '#lib/bootstrap.ts';
import { loadMessages } from '#lib/load-messages.ts';
import { firstLanguage, LanguageProvider, applyLanguage } from '#lib/language.tsx';
import { allowSkippedTransitions } from '#lib/view-transitions.ts';
import { reloadOnce } from '#shell/reload-once.ts';
import { routes } from './routes.tsx';

addEventListener('vite:preloadError', (event) => {
  event.preventDefault(); // a release took the chunk away: the new page has new ones
  reloadOnce();
});

allowSkippedTransitions(document);
void start();

/** Not awaited at the top level: the first route's chunk imports from this module and would wait for it forever. */
async function start(): Promise<void> {
  const bootstrap = readBootstrap(document);
  const app = createApp(bootstrap);
  const router = createBrowserRouter(routes, { getContext: () => new RouterContextProvider(new Map([[appContext, app]])) });
  const language = await loadMessages(firstLanguage(bootstrap.locale, bootstrap.supported_locales));
  applyLanguage(language.id);
  await firstRoute(router);
  const root = document.getElementById('root');
  if (!root) throw new Error('The shell has no #root.');
  createRoot(root).render(
    <AppProvider app={app}>
      <LanguageProvider first={language} supported={bootstrap.supported_locales}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </AppProvider>,
  );
}

/** Resolves when the first route's chunk and data are there: until then the painted page stays. */
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
