// The pages: one shell for all of them, robots.txt, assets, old addresses, and the 404 (api.md 6.1). No key is ever looked up here.
import { type ErrorRequestHandler, type Request, type Response, Router as expressRouter, type Router } from 'express';
import type { Clock } from '#platform/time/clock.ts';
import type { Actor, Host, Session } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { wantsJson } from '#platform/http/response/native-form.ts';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import type { StrictHeaders } from '#platform/http/core/strict-headers.ts';
import { type Assets, formOf, sendAsset } from '#platform/http/response/static-files.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';
import { toBootstrap, type Installation } from './globals.ts';
import { type PageRoute, pageRoutes, redirects, robotsText } from './page-routes.ts';
import { refusePage } from './refuse-page.ts';
import { sendPage } from './send-page.ts';
import { pageKnown, visitedHost, type Visitors } from './visitor.ts';
import { restApiPaths, type RestApi } from './rest-api.ts';
import { type SecurityConfig, securityPath, securityText } from './security-text.ts';
import type { Shell } from './shell.ts';

export type PageNeeds = {
  readonly services: HttpServices;
  readonly strict: (request: Request) => StrictHeaders;
  readonly site: Installation &
    Visitors & {
      readonly config: SecurityConfig & { readonly development: boolean };
      readonly clock: Clock;
      readonly regions: { icon(name: string): string | undefined };
    };
  /** 16 random bytes as base64, new for every page. */
  readonly nonce: () => string;
  /** Absent while the pages are not built: then pages answer 503 and the calls go on. */
  readonly shell: Shell | undefined;
  readonly assets: Assets;
  /** The bytes of /favicon.ico; absent while the pages are not built. */
  readonly icon: Buffer | undefined;
  readonly restApi: RestApi;
};

type Answer = { readonly request: Request; readonly response: Response };
const allow = ['Allow', 'GET, HEAD, OPTIONS'];

/** Every page is for reading only. @throws `http.method_not_allowed` */
function reads(request: Request): boolean {
  if (request.method === 'OPTIONS') return false;
  return request.method === 'GET' || request.method === 'HEAD' || fail('http.method_not_allowed');
}

/** The query's wish is kept for 30 days, readable by scripts (api.md 1.7). */
function keepLocale({ site }: PageNeeds, { request, response }: Answer): void {
  const wish = /[?&]locale=([\w-]{1,35})(?:&|$)/.exec(request.url)?.[1];
  const locale = wish === undefined ? undefined : site.locales.match(wish);
  if (locale !== undefined) response.appendHeader('Set-Cookie', `locale=${locale}; Path=/; Max-Age=2592000; SameSite=Lax`);
}

type Visitor = { readonly actor: Actor; readonly session: Session | undefined; readonly locale: string };

async function admit({ services }: PageNeeds, { request, response }: Answer, host: Host): Promise<Visitor> {
  const actor = await services.actor(request, host, { access: 'anyone' });
  const state = requestStateOf(response);
  state.actor = actor;
  const locale = (state.locale = services.locale(request, actor));
  await services.limit([{ event: 'get_page', points: 1 }], actor);
  return { actor, session: actor.session ?? services.startSession(response, host), locale };
}

async function servePage(
  needs: PageNeeds,
  page: Omit<PageRoute, 'path'> & { readonly status: number },
  { request, response }: Answer,
): Promise<void> {
  const { services, strict, site, shell } = needs;
  const talk = { request, response, services };
  const host = await services.host(request);
  requestStateOf(response).host = host;
  if (!reads(request)) return sendPage(talk, { status: 204, strict: strict(request).plain, more: allow });
  if (host.kind === 'custom' && !page.onCustomDomains) return redirect(needs, { request, response }, site.config.siteOrigin + request.url);
  if (request.headers['sec-purpose']?.includes('prefetch')) return sendPage(talk, { status: 204, strict: strict(request).plain });
  const { actor, session, locale } = await admit(needs, { request, response }, host);
  if (!shell) return fail('store.unavailable');
  if (host.kind === 'site') keepLocale(needs, { request, response });
  const nonce = needs.nonce();
  const shown = visitedHost(host, request);
  const bootstrap = toBootstrap(site, { actor, session, locale, host: shown, ...(await pageKnown(site, actor, session)) });
  const body = shell({ pattern: page.pattern, locale, host: shown }, { nonce, bootstrap });
  sendPage(talk, { status: page.status, strict: strict(request).page(nonce), body, more: ['Vary', 'Cookie, Accept-Language'] });
}

function redirect({ services, strict }: Pick<PageNeeds, 'services' | 'strict'>, { request, response }: Answer, to: string): void {
  sendPage({ request, response, services }, { status: 302, strict: strict(request).plain, more: ['Location', to] });
}

/** Counts the page in and out, so that pages are shed before calls that matter more. */
async function underLoad(services: HttpServices, serve: () => Promise<void>): Promise<void> {
  services.enter('C');
  await serve().finally(services.leave);
}

async function serveAsset({ services, strict, assets }: PageNeeds, { request, response }: Answer): Promise<void> {
  await services.host(request);
  const { path } = request;
  const asset = assets.get(path);
  const talk = { request, response, services };
  if (!reads(request)) return sendPage(talk, { status: 204, strict: strict(request).plain, more: allow });
  const { plain } = strict(request);
  if (!asset) return sendPage(talk, { status: 404, strict: plain, body: 'Not Found\n', type: 'text/plain; charset=utf-8' });
  const { requestId, route, startedMs } = requestStateOf(response);
  const sent = sendAsset(asset, request, { response, strict: [...plain, 'X-Request-Id', requestId] });
  services.answered({ ...sent, requestId, method: request.method, route, ms: performance.now() - startedMs, actor: 'none' });
}

/** An icon of the region list (api.md 6.1). */
async function serveIcon({ services, strict, site }: PageNeeds, { request, response }: Answer): Promise<void> {
  await services.host(request);
  const { set, name } = request.params;
  const found = site.regions.icon(`${String(set)}:${String(name)}`);
  const talk = { request, response, services };
  const { plain } = strict(request);
  if (!reads(request)) return sendPage(talk, { status: 204, strict: plain, more: allow });
  if (found === undefined) return sendPage(talk, { status: 404, strict: plain, body: 'Not Found\n', type: 'text/plain; charset=utf-8' });
  sendPage(talk, { status: 200, strict: plain, body: found, type: 'image/svg+xml', cache: 'public, max-age=604800, immutable' });
}

type File = { readonly type: string; readonly body: string | Buffer | undefined; readonly maxAge: number };
const plainText = 'text/plain; charset=utf-8';

/** A small file, which callers may keep for `maxAge` seconds; 404 without a body. */
async function serveFile({ services, strict }: PageNeeds, { request, response }: Answer, { type, body, maxAge }: File): Promise<void> {
  await services.host(request);
  const talk = { request, response, services };
  const { plain } = strict(request);
  if (!reads(request)) return sendPage(talk, { status: 204, strict: plain, more: allow });
  if (body === undefined) return sendPage(talk, { status: 404, strict: plain, body: 'Not Found\n', type: plainText });
  sendPage(talk, { status: 200, strict: plain, body, type, cache: `public, max-age=${maxAge}` });
}

/** Whom to tell of a security problem; customers' own domains send to the site. */
async function serveSecurity(needs: PageNeeds, { request, response }: Answer): Promise<void> {
  const { config, clock } = needs.site;
  const host = await needs.services.host(request);
  if (host.kind === 'custom') return redirect(needs, { request, response }, config.siteOrigin + request.url);
  return serveFile(needs, { request, response }, { type: plainText, body: securityText(config, clock.now()), maxAge: 3600 });
}

/** The page for people who write programs: the same for everybody, so it makes no session and may be kept for a minute. */
async function serveRestApi(
  { services, strict, site, restApi }: PageNeeds,
  { request, response }: Answer,
  part: keyof typeof restApiPaths,
): Promise<void> {
  const host = await services.host(request);
  if (host.kind === 'custom') return redirect({ services, strict }, { request, response }, site.config.siteOrigin + request.url);
  const talk = { request, response, services };
  if (!reads(request)) return sendPage(talk, { status: 204, strict: strict(request).plain, more: allow });
  await services.limit([{ event: 'get_page', points: 1 }], await services.actor(request, host, { access: 'public' }));
  requestStateOf(response).locale = 'en';
  const asset = await restApi(part);
  const { type } = asset;
  sendPage(talk, { ...formOf(asset, request.headers), strict: strict(request).reading, type, cache: 'public, max-age=60' });
}

type Serve = (answer: Answer) => Promise<void>;

/** Refusals of a browser's request become small pages; the rest meets the error edge. */
function handler(needs: PageNeeds, route: string, serve: Serve) {
  return async (request: Request, response: Response): Promise<void> => {
    requestStateOf(response).route = route;
    const answer = { request, response };
    await serve(answer).catch((thrown: unknown) => {
      if (!refusePage(needs, thrown, answer)) throw thrown;
    });
  };
}

async function serveMoved(needs: PageNeeds, { request, response }: Answer, to: (key: string) => string): Promise<void> {
  const host = await needs.services.host(request);
  if (host.kind === 'custom') return redirect(needs, { request, response }, needs.site.config.siteOrigin + request.url);
  const key = request.params['key'];
  redirect(needs, { request, response }, to(typeof key === 'string' ? key : ''));
}

/** Refusals of native forms that keep their status get a small page too; calls keep their JSON (api.md 5). */
export function formErrors(needs: PageNeeds): ErrorRequestHandler {
  // oxlint-disable-next-line max-params -- Express knows an error handler by its four parameters
  return (thrown: unknown, request, response, next) => {
    const isCall = requestStateOf(response).route.startsWith('/api');
    if (isCall || wantsJson(request) || !refusePage(needs, thrown, { request, response })) next(thrown);
  };
}

/** The router that is asked when no call has this path. */
export function pagesRouter(needs: PageNeeds): Router {
  const router = expressRouter({ caseSensitive: true, strict: false });
  const on = (path: string, serve: Serve): void => void router.all(path, handler(needs, path, serve));
  const page = (found: Omit<PageRoute, 'path'> & { readonly status: number }): Serve => {
    return (answer) => underLoad(needs.services, () => servePage(needs, found, answer));
  };
  on('/assets/*name', (answer) => serveAsset(needs, answer));
  on('/icons/:set/:name.svg', (answer) => serveIcon(needs, answer));
  on('/robots.txt', (answer) => serveFile(needs, answer, { type: plainText, body: robotsText, maxAge: 3600 }));
  on('/favicon.ico', (answer) => serveFile(needs, answer, { type: 'image/vnd.microsoft.icon', body: needs.icon, maxAge: 86_400 }));
  on(securityPath, (answer) => serveSecurity(needs, answer));
  on(restApiPaths.page, (answer) => underLoad(needs.services, () => serveRestApi(needs, answer, 'page')));
  on(restApiPaths.style, (answer) => serveRestApi(needs, answer, 'style'));
  for (const { path, to } of redirects) on(path, (answer) => serveMoved(needs, answer, to));
  for (const { path, ...found } of pageRoutes) on(path, page({ ...found, status: 200 }));
  const missing = page({ pattern: '*', status: 404 });
  const reading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
  router.use(handler(needs, '*', async (answer) => (reading(answer.request) ? missing(answer) : fail('http.not_found'))));
  return router;
}
