// Renders the prerendered pages as HTML; only the build runs this (docs/design/web-build.md#page-shell).
import { renderToStaticMarkup } from 'react-dom/server';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { createTranslator, IntlProvider } from 'use-intl';
import { AppProvider, createApp } from '#lib/app.tsx';
import { directionOf, tagOf } from '#lib/languages.ts';
import { createRouter } from '#lib/router/create-router.ts';
import type { Route } from '#lib/router/route.ts';
import { RouterView } from '#lib/router/RouterView.tsx';
import { PaintedByServer } from '#lib/painted/painted.tsx';
import type { Messages } from '#lib/translate.ts';
import { CustomerHeader } from '#shell/header/CustomerHeader.tsx';
import { keepCustomerHeader } from '#shell/header/customer-header.tsx';
import { prerenderedBootstrap } from '#shell/prerender/prerendered-bootstrap.ts';
import type { PrerenderedPage } from '#shell/prerender/prerendered-page.ts';
import { pagesOfRoutes } from '#shell/prerender/pages-of-routes.tsx';

/** The output per page. Title, preview and root hold the placeholders `{brand}` and `{host}`. */
export interface Prerendered {
  title: string;
  root: string;
  preview: string | undefined;
  texts: string;
  noIndex: boolean;
  early: boolean;
  /** The page is painted for a customer. */
  signedIn: boolean;
}

/** Renders the pages of a table in one language. @throws if a message is missing */
export async function prerenderAll(
  locale: string,
  compiled: object,
  routes: readonly Route[],
): Promise<{ lang: string; dir: string; pages: Record<string, Prerendered> }> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- compiled from en.json
  const messages = compiled as Messages;
  keepCustomerHeader(CustomerHeader);
  const entries = Object.entries(await pagesOfRoutes(routes)).map(
    async ([pattern, page]) => [pattern, await prerenderPage(page, tagOf(locale), messages)] as const,
  );
  return {
    lang: tagOf(locale),
    dir: directionOf(locale),
    pages: Object.fromEntries(await Promise.all(entries)),
  };
}

async function prerenderPage(page: PrerenderedPage, tag: string, messages: Messages): Promise<Prerendered> {
  const t = createTranslator({ locale: tag, messages, onError: stop });
  const names = { brand: '{brand}', host: '{host}' };
  return {
    title: t(page.handle.title, names),
    root: await markupOf(page, tag, messages),
    preview: page.preview && t(page.preview),
    texts: page.texts,
    noIndex: page.noIndex,
    early: page.early ?? false,
    signedIn: page.bootstrap?.authenticated ?? false,
  };
}

/** Renders within a router, which links and the private strip need. */
async function markupOf(
  { element, handle, bootstrap, layouts, data }: PrerenderedPage,
  tag: string,
  messages: Messages,
): Promise<string> {
  const app = createApp({ ...prerenderedBootstrap, ...bootstrap });
  const page: Route = { path: '*', load: async () => async () => ({ data, element }), handle };
  const router = createRouter({
    routes: [layouts.reduceRight<Route>((inner, layout) => ({ layout, children: [inner] }), page)],
    app,
    history: createMemoryHistory({}),
  });
  await router.ready;
  const markup = renderToStaticMarkup(
    <AppProvider app={app}>
      <PaintedByServer>
        <IntlProvider locale={tag} messages={messages} timeZone="UTC" onError={stop}>
          <RouterView router={router} Failure={Rethrow} />
        </IntlProvider>
      </PaintedByServer>
    </AppProvider>,
  );
  if (markup.includes(' style="') || markup.includes('<script'))
    throw new Error('a prerendered page holds inline style or script');
  return markup;
}

function Rethrow({ thrown }: { readonly thrown: unknown }): never {
  throw thrown;
}

function stop(error: Error): never {
  throw error;
}
