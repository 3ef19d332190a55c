// Serves the pages, assets, redirects and the 404 page; looks up no secret (docs/design/http-api.md#pages).
import {
  type ErrorRequestHandler,
  type Request,
  type Response,
  Router as expressRouter,
  type Router,
} from 'express';
import { ApiError, fail } from '#platform/errors/api-error.ts';
import { brokenEscapes, withSoundEscapes } from '#platform/http/request/reject-malformed.ts';
import { wantsJson } from '#platform/http/response/native-form.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';
import type { PageCall, PageDeps } from './page-deps.ts';
import { filePaths, pageRoutes, redirects, robotsText, sealedPaths } from './page-routes.ts';
import { serveMoved } from './redirects.ts';
import { refusePage } from './refuse-page.ts';
import { notIndexed, plainText, sendPage } from './send-page.ts';
import { serveAsset } from './serve-asset.ts';
import { serveFile, serveIcon, serveManifest, servePicture, serveSecurity } from './serve-files.ts';
import { servePage, type ServedPage } from './serve-page.ts';
import { serveSealedPage } from './sealed-pages/serve-sealed-page.ts';

/** Counts running pages, which are shed before more important calls. */
async function withLoadShedding({ services }: PageDeps, serve: () => Promise<void>): Promise<void> {
  services.enter('C');
  await serve().finally(services.leave);
}

type Serve = (exchange: PageCall) => Promise<void>;

/** Serves GET and HEAD; every other method is answered by the table. @throws `http.method_not_allowed` */
async function serveMethod(deps: PageDeps, exchange: PageCall, serve: Serve): Promise<void> {
  const { request, response } = exchange;
  const { route, allow = '' } = requestStateOf(response);
  if (request.method !== 'OPTIONS' && deps.methods.get(route)?.includes(request.method))
    return serve(exchange);
  await deps.services.host(request);
  if (request.method !== 'OPTIONS') fail('http.method_not_allowed');
  sendPage({ ...exchange, services: deps.services }, { status: 204, more: ['Allow', allow] });
}

/** Answers errors of browsers with small pages; the error handler answers the others. */
function handler(deps: PageDeps, route: string, serve: Serve) {
  const allow = deps.methods.get(route)?.join(', ') ?? '';
  return async (request: Request, response: Response): Promise<void> => {
    const state = requestStateOf(response);
    state.route = route;
    state.allow = allow;
    state.noIndex = notIndexed.test(route);
    const exchange = { request, response };
    await serve(exchange).catch((thrown: unknown) => {
      if (!refusePage(deps, thrown, exchange)) throw thrown;
    });
  };
}

/** True for a browser that opens an address outside the API whose only fault is a broken escape. */
const isDamagedAddress = (thrown: unknown, { method, url, headers }: Request): boolean =>
  thrown instanceof ApiError &&
  thrown.detail === brokenEscapes &&
  (method === 'GET' || method === 'HEAD') &&
  headers.accept?.includes('text/html') === true &&
  !url.startsWith('/api/');

/**
 * Answers errors of native forms with a small page, and damaged addresses with their page; calls get JSON
 * (docs/design/http-api.md#form-posts).
 * @param pages the router of all pages
 */
export function formErrors(deps: PageDeps, pages: Router): ErrorRequestHandler {
  // oxlint-disable-next-line max-params -- Express knows an error handler by its four parameters
  return (thrown: unknown, request, response, next) => {
    if (isDamagedAddress(thrown, request)) {
      request.url = withSoundEscapes(request.url);
      return void pages(request, response, next);
    }
    const isCall = requestStateOf(response).route.startsWith('/api');
    if (isCall || wantsJson(request) || !refusePage(deps, thrown, { request, response })) next(thrown);
  };
}

/** The router for all paths that are not a call. */
export function pagesRouter(deps: PageDeps): Router {
  const router = expressRouter({ caseSensitive: true, strict: false });
  const on = (path: string, serve: Serve): void =>
    void router.all(
      path,
      handler(deps, path, (exchange) => serveMethod(deps, exchange, serve)),
    );
  const page = (found: ServedPage): Serve => {
    return (exchange) => withLoadShedding(deps, () => servePage(deps, found, exchange));
  };
  on(filePaths.assets, (exchange) => serveAsset(deps, exchange));
  on(filePaths.icons, (exchange) => serveIcon(deps, exchange));
  on(filePaths.robots, (exchange) =>
    serveFile(deps, exchange, { type: plainText, body: robotsText, cache: 'public, max-age=3600' }),
  );
  for (const path of [filePaths.favicon, filePaths.card, filePaths.appIcon])
    on(path, (exchange) => servePicture(deps, exchange));
  on(filePaths.manifest, (exchange) => serveManifest(deps, exchange));
  on(filePaths.security, (exchange) => serveSecurity(deps, exchange));
  for (const { path, to } of redirects) on(path, (exchange) => serveMoved(deps, exchange, to));
  for (const { path, ...found } of pageRoutes) on(path, page(found));
  for (const { path, page: name } of sealedPaths)
    on(path, (exchange) => withLoadShedding(deps, () => serveSealedPage(deps, name, exchange)));
  const missing = page({ pattern: '*', status: 404 });
  const reading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
  router.use(
    handler(deps, '*', async (exchange) =>
      reading(exchange.request) ? missing(exchange) : fail('http.not_found'),
    ),
  );
  return router;
}
