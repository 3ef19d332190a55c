// Entry of every page: loads data, language and first route, then renders
// (docs/design/web-build.md#page-shell).
import '#ui/base.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { takeOverForm } from '#features/secrets/create/take-over.ts';
import { AppProvider, createApp } from '#lib/app.tsx';
import { readBootstrap } from '#lib/bootstrap.ts';
import { firstLanguage, LanguageProvider } from '#lib/language.tsx';
import { createRouter } from '#lib/router/create-router.ts';
import { RouterView } from '#lib/router/RouterView.tsx';
import { followReplacedTexts } from '#lib/document/replaced-texts.ts';
import { startTexts } from '#lib/texts.ts';
import { RouteError } from '#shell/failures/RouteError.tsx';
import { keepFocus } from '#shell/prerender/keep-focus.ts';
import { watchPresses } from '#ui/overlay/pressed-button.ts';
import { routes } from './routes.tsx';

void start();

// A top-level await would deadlock, because the chunk of the first route imports this module.
async function start(): Promise<void> {
  const bootstrap = readBootstrap(document);
  const app = createApp(bootstrap);
  startTexts(firstLanguage(bootstrap));
  const router = createRouter({ routes, app, history: createBrowserHistory() });
  await router.ready; // until then the prerendered page stays
  const root = document.getElementById('root');
  if (!root) throw new Error('The shell has no #root.');
  const page = (
    <AppProvider app={app}>
      <LanguageProvider supported={bootstrap.supported_locales}>
        <RouterView router={router} Failure={RouteError} />
      </LanguageProvider>
    </AppProvider>
  );
  takeOverForm(document);
  followReplacedTexts(document);
  watchPresses(document);
  const giveFocusBack = keepFocus(document);
  flushSync(() => createRoot(root).render(page)); // nothing can be typed in between
  giveFocusBack();
}
