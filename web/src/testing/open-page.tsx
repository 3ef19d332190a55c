// Opens one page in the test's browser, with real routes, layouts and texts and a fake API.
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { onTestFinished } from 'vitest';
import { render } from 'vitest-browser-react';
import { forgetDraft } from '#features/secrets/create/draft.ts';
import { AppProvider, createApp } from '#lib/app.tsx';
import { LanguageProvider } from '#lib/language.tsx';
import { createRouter } from '#lib/router/create-router.ts';
import type { Route } from '#lib/router/route.ts';
import { RouterView } from '#lib/router/RouterView.tsx';
import { startTexts } from '#lib/texts.ts';
import { RouteError } from '#shell/failures/RouteError.tsx';
import type { FakeApi } from '#testing/fake-api.ts';
import { aBootstrap } from '#testing/a-bootstrap.ts';
import '#ui/base.css';
import { routes } from '../routes.tsx';

/** The address of the test runner. */
const { href: runnerAddress } = location;

/**
 * Returns the screen, the router, the app, and the paths to which the page left by a full navigation.
 * `stored` lies in session storage before the page starts, `kept` keeps local storage, `added` are more
 * routes, `language` is the one of the texts,
 * `before` runs before the page is drawn; the rest changes the globals.
 */
export async function openPage(
  path: string,
  api: FakeApi,
  {
    stored = {},
    kept = false,
    added = [],
    language = 'en',
    before,
    ...change
  }: Partial<Bootstrap> & {
    readonly stored?: Readonly<Record<string, string>>;
    readonly kept?: boolean;
    readonly added?: readonly Route[];
    readonly language?: string;
    before?(): void;
  } = {},
) {
  forgetDraft();
  if (!kept) localStorage.clear();
  sessionStorage.clear();
  for (const [key, text] of Object.entries(stored)) sessionStorage.setItem(key, text);
  keepAddress();
  const bootstrap = aBootstrap(change);
  const left: string[] = [];
  const app = createApp(bootstrap, api, (path) => void left.push(path));
  const history = createMemoryHistory({ initialEntries: [path] });
  startTexts(language);
  const router = createRouter({ routes: [...added, ...routes], app, history });
  onTestFinished(() => router.dispose());
  before?.();
  await router.ready; // as main.tsx waits, so that tests press no keys on an empty page
  const screen = await render(
    <AppProvider app={app}>
      <LanguageProvider supported={bootstrap.supported_locales}>
        <RouterView router={router} Failure={RouteError} />
      </LanguageProvider>
    </AppProvider>,
  );
  return Object.assign(screen, { router, app, left });
}

/** Restores the address: a test that ended before its text was painted changes it after its end. */
function keepAddress(): void {
  const restore = () => history.replaceState(history.state, '', runnerAddress);
  restore();
  onTestFinished(restore);
}
