// Serves the pages, assets, redirects and the 404 page; looks up no secret (docs/design/http-api.md#pages).
import { type ErrorRequestHandler, type Request, type Response, Router as expressRouter, type Router } from 'express';
import type { Clock } from '#platform/time/clock.ts';
import type { Actor, Host, Session } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { wantsJson } from '#platform/http/response/native-form.ts';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import type { StrictHeaders } from '#platform/http/core/strict-headers.ts';
import { type Assets, formOf, sendAsset } from '#platform/http/response/static-files.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';
import { toBootstrap, type BootstrapDeps } from './build-bootstrap.ts';
import { type PageRoute, pageRoutes, redirects, robotsText } from './page-routes.ts';
import { refusePage } from './refuse-page.ts';
import { notIndexed, sendPage } from './send-page.ts';
import { displayHost, loadPageVisitor, type VisitorDeps } from './visitor.ts';
import { restApiPaths, type RestApi } from './rest-api.ts';
import { type SecurityConfig, securityPath, securityText } from './security-text.ts';
import type { Shell } from './shell.ts';

export type PageDeps = {
  readonly services: HttpServices;
  readonly strict: (request: Request) => StrictHeaders;
  readonly site: BootstrapDeps &
    VisitorDeps & {
      readonly config: SecurityConfig & { readonly development: boolean };
      readonly clock: Clock;
      readonly regions: { icon(name: string): string | undefined };
    };
  /** 16 random bytes as base64, new for every page. */
  readonly nonce: () => string;
  /** Absent while the pages are not built: pages then answer 503, and calls work. */
  readonly shell: Shell | undefined;
  readonly assets: Assets;
  /** The bytes of /favicon.ico; absent while the pages are not built. */
  readonly icon: Buffer | undefined;
  readonly restApi: RestApi;
};

type Exchange = { readonly request: Request; readonly response: Response };
const allow = ['Allow', 'GET, HEAD, OPTIONS'];

/** Whether a page is requested with GET or HEAD; `false` for OPTIONS. @throws `http.method_not_allowed` */
function isRead(request: Request): boolean {
  if (request.method === 'OPTIONS') return false;
  return request.method === 'GET' || request.method === 'HEAD' || fail('http.method_not_allowed');
}

/** Stores the language of the query in a cookie for 30 days (docs/design/http-api.md#languages). */
function setLocaleCookie({ site }: PageDeps, { request, response }: Exchange): void {
  const requested = /[?&]locale=([\w-]{1,35})(?:&|$)/.exec(request.url)?.[1];
  const locale = requested === undefined ? undefined : site.locales.match(requested);
  if (locale !== undefined) response.appendHeader('Set-Cookie', `locale=${locale}; Path=/; Max-Age=2592000; SameSite=Lax`);
}

type Visitor = { readonly actor: Actor; readonly session: Session | undefined; readonly locale: string };

/** Authenticates the visitor, charges the limit, and starts a session. */
async function identifyVisitor({ services }: PageDeps, { request, response }: Exchange, host: Host): Promise<Visitor> {
  const actor = await services.actor(request, host, { access: 'anyone' });
  const state = requestStateOf(response);
  state.actor = actor;
  const locale = (state.locale = services.locale(request, actor));
  await services.limit([{ event: 'get_page', points: 1 }], actor);
  return { actor, session: actor.session ?? services.startSession(response, host), locale };
}

async function servePage(
  deps: PageDeps,
  page: Omit<PageRoute, 'path'> & { readonly status: number },
  { request, response }: Exchange,
): Promise<void> {
  const { services, strict, site, shell } = deps;
  const target = { request, response, services };
  const host = await services.host(request);
  requestStateOf(response).host = host;
  if (!isRead(request)) return sendPage(target, { status: 204, strict: strict(request).plain, more: allow });
  if (host.kind === 'custom' && !page.onCustomDomains) return redirect(deps, { request, response }, site.config.siteOrigin + request.url);
  if (request.headers['sec-purpose']?.includes('prefetch')) return sendPage(target, { status: 204, strict: strict(request).plain });
  const { actor, session, locale } = await identifyVisitor(deps, { request, response }, host);
  if (!shell) return fail('store.unavailable');
  if (host.kind === 'site') setLocaleCookie(deps, { request, response });
  const nonce = deps.nonce();
  const shownHost = displayHost(host, request);
  const bootstrap = toBootstrap(site, { actor, session, locale, host: shownHost, ...(await loadPageVisitor(site, actor, session)) });
  const body = shell({ pattern: page.pattern, locale, host: shownHost }, { nonce, bootstrap });
  sendPage(target, { status: page.status, strict: strict(request).page(nonce), body, more: ['Vary', 'Cookie, Accept-Language'] });
}

function redirect({ services, strict }: Pick<PageDeps, 'services' | 'strict'>, { request, response }: Exchange, to: string): void {
  sendPage({ request, response, services }, { status: 302, strict: strict(request).plain, more: ['Location', to] });
}

/** Counts running pages, which are shed before more important calls. */
async function withLoadShedding(services: HttpServices, serve: () => Promise<void>): Promise<void> {
  services.enter('C');
  await serve().finally(services.leave);
}

async function serveAsset({ services, strict, assets }: PageDeps, { request, response }: Exchange): Promise<void> {
  await services.host(request);
  const { path } = request;
  const asset = assets.get(path);
  const target = { request, response, services };
  if (!isRead(request)) return sendPage(target, { status: 204, strict: strict(request).plain, more: allow });
  const { plain } = strict(request);
  if (!asset) return sendPage(target, { status: 404, strict: plain, body: 'Not Found\n', type: 'text/plain; charset=utf-8' });
  const { requestId, route, startedMs } = requestStateOf(response);
  const sent = sendAsset(asset, request, { response, strict: [...plain, 'X-Request-Id', requestId] });
  services.answered({ ...sent, requestId, method: request.method, route, ms: performance.now() - startedMs, actor: 'none' });
}

/** Serves an icon of the list of regions. */
async function serveIcon({ services, strict, site }: PageDeps, { request, response }: Exchange): Promise<void> {
  await services.host(request);
  const { set, name } = request.params;
  const found = site.regions.icon(`${String(set)}:${String(name)}`);
  const target = { request, response, services };
  const { plain } = strict(request);
  if (!isRead(request)) return sendPage(target, { status: 204, strict: plain, more: allow });
  if (found === undefined) return sendPage(target, { status: 404, strict: plain, body: 'Not Found\n', type: 'text/plain; charset=utf-8' });
  sendPage(target, { status: 200, strict: plain, body: found, type: 'image/svg+xml', cache: 'public, max-age=604800, immutable' });
}

type File = { readonly type: string; readonly body: string | Buffer | undefined; readonly maxAge: number };
const plainText = 'text/plain; charset=utf-8';

/** Serves a small file, cacheable for `maxAge` seconds; 404 without a body. */
async function serveFile({ services, strict }: PageDeps, { request, response }: Exchange, { type, body, maxAge }: File): Promise<void> {
  await services.host(request);
  const target = { request, response, services };
  const { plain } = strict(request);
  if (!isRead(request)) return sendPage(target, { status: 204, strict: plain, more: allow });
  if (body === undefined) return sendPage(target, { status: 404, strict: plain, body: 'Not Found\n', type: plainText });
  sendPage(target, { status: 200, strict: plain, body, type, cache: `public, max-age=${maxAge}` });
}

/** Serves security.txt; a custom domain redirects to the site. */
async function serveSecurity(deps: PageDeps, { request, response }: Exchange): Promise<void> {
  const { config, clock } = deps.site;
  const host = await deps.services.host(request);
  if (host.kind === 'custom') return redirect(deps, { request, response }, config.siteOrigin + request.url);
  return serveFile(deps, { request, response }, { type: plainText, body: securityText(config, clock.now()), maxAge: 3600 });
}

/** Serves the page of the REST API. It is the same for every caller: no session, and cacheable for a minute. */
async function serveRestApi(
  { services, strict, site, restApi }: PageDeps,
  { request, response }: Exchange,
  part: keyof typeof restApiPaths,
): Promise<void> {
  const host = await services.host(request);
  if (host.kind === 'custom') return redirect({ services, strict }, { request, response }, site.config.siteOrigin + request.url);
  const target = { request, response, services };
  if (!isRead(request)) return sendPage(target, { status: 204, strict: strict(request).plain, more: allow });
  await services.limit([{ event: 'get_page', points: 1 }], await services.actor(request, host, { access: 'public' }));
  requestStateOf(response).locale = 'en';
  const asset = await restApi(part);
  const { type } = asset;
  sendPage(target, { ...formOf(asset, request.headers), strict: strict(request).reading, type, cache: 'public, max-age=60' });
}

type Serve = (exchange: Exchange) => Promise<void>;

/** Answers errors of browsers with small pages, and passes the others on to the error handler. */
function handler(deps: PageDeps, route: string, serve: Serve) {
  return async (request: Request, response: Response): Promise<void> => {
    const state = requestStateOf(response);
    state.route = route;
    state.noIndex = notIndexed.test(route);
    const exchange = { request, response };
    await serve(exchange).catch((thrown: unknown) => {
      if (!refusePage(deps, thrown, exchange)) throw thrown;
    });
  };
}

async function serveMoved(deps: PageDeps, { request, response }: Exchange, to: (key: string) => string): Promise<void> {
  const host = await deps.services.host(request);
  if (host.kind === 'custom') return redirect(deps, { request, response }, deps.site.config.siteOrigin + request.url);
  const key = request.params['key'];
  redirect(deps, { request, response }, to(typeof key === 'string' ? key : ''));
}

/** Answers errors of native forms that are not redirected with a small page; calls get JSON (docs/design/http-api.md#form-posts). */
export function formErrors(deps: PageDeps): ErrorRequestHandler {
  // oxlint-disable-next-line max-params -- Express knows an error handler by its four parameters
  return (thrown: unknown, request, response, next) => {
    const isCall = requestStateOf(response).route.startsWith('/api');
    if (isCall || wantsJson(request) || !refusePage(deps, thrown, { request, response })) next(thrown);
  };
}

/** The router for all paths that are not a call. */
export function pagesRouter(deps: PageDeps): Router {
  const router = expressRouter({ caseSensitive: true, strict: false });
  const on = (path: string, serve: Serve): void => void router.all(path, handler(deps, path, serve));
  const page = (found: Omit<PageRoute, 'path'> & { readonly status: number }): Serve => {
    return (exchange) => withLoadShedding(deps.services, () => servePage(deps, found, exchange));
  };
  on('/assets/*name', (exchange) => serveAsset(deps, exchange));
  on('/icons/:set/:name.svg', (exchange) => serveIcon(deps, exchange));
  on('/robots.txt', (exchange) => serveFile(deps, exchange, { type: plainText, body: robotsText, maxAge: 3600 }));
  on('/favicon.ico', (exchange) => serveFile(deps, exchange, { type: 'image/vnd.microsoft.icon', body: deps.icon, maxAge: 86_400 }));
  on(securityPath, (exchange) => serveSecurity(deps, exchange));
  on(restApiPaths.page, (exchange) => withLoadShedding(deps.services, () => serveRestApi(deps, exchange, 'page')));
  on(restApiPaths.style, (exchange) => serveRestApi(deps, exchange, 'style'));
  for (const { path, to } of redirects) on(path, (exchange) => serveMoved(deps, exchange, to));
  for (const { path, ...found } of pageRoutes) on(path, page({ ...found, status: 200 }));
  const missing = page({ pattern: '*', status: 404 });
  const reading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
  router.use(handler(deps, '*', async (exchange) => (reading(exchange.request) ? missing(exchange) : fail('http.not_found'))));
  return router;
}
