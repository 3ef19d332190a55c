// Serves one page: the shell with the bootstrap data of its visitor (docs/design/http-api.md#pages).
import type { Actor, Host, Session } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { isPassive, isPrefetch, refusedPrefetch } from '#platform/http/core/passive-request.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';
import { toBootstrap } from './build-bootstrap.ts';
import type { Exchange, PageDeps } from './page-deps.ts';
import { redirectToSite } from './redirects.ts';
import type { PageRoute } from './page-routes.ts';
import type { Shell } from './shell.ts';
import { html, sendPage } from './send-page.ts';
import { displayHost, loadPageVisitor } from './visitor.ts';

/** Stores the language of the query in a cookie for 30 days (docs/design/http-api.md#languages). */
function setLocaleCookie({ site }: PageDeps, { request, response }: Exchange): void {
  const requested = /[?&]locale=([\w-]{1,35})(?:&|$)/.exec(request.url)?.[1];
  const locale = requested === undefined ? undefined : site.locales.match(requested);
  if (locale !== undefined)
    response.appendHeader('Set-Cookie', `locale=${locale}; Path=/; Max-Age=2592000; SameSite=Lax`);
}

type Visitor = { readonly actor: Actor; readonly session: Session | undefined; readonly locale: string };

/** Authenticates the visitor, charges the limit, and starts a session unless the request is passive. */
async function identifyVisitor(
  { services }: PageDeps,
  { request, response }: Exchange,
  host: Host,
): Promise<Visitor> {
  const actor = await services.actor(request, host, { access: 'anyone' });
  const state = requestStateOf(response);
  state.actor = actor;
  const locale = (state.locale = services.locale(request, actor));
  await services.limit([{ event: 'get_page', points: 1 }], actor);
  const session = actor.session ?? (isPassive(request) ? undefined : services.startSession(response, host));
  return { actor, session, locale };
}

type PageFacts = {
  readonly shell: Shell;
  readonly pattern: string;
  readonly nonce: string;
  readonly shown: string;
};

/** Builds the HTML; takes the flash messages of the visitor. */
async function buildPage(
  { site }: PageDeps,
  { actor, session, locale }: Visitor,
  { shell, pattern, nonce, shown }: PageFacts,
): Promise<string> {
  const visit = { actor, session, locale, host: shown };
  const bootstrap = toBootstrap(site, { ...visit, ...(await loadPageVisitor(site, actor, session)) });
  return shell({ pattern, locale, host: shown }, { nonce, bootstrap });
}

export async function servePage(
  deps: PageDeps,
  page: Omit<PageRoute, 'path'> & { readonly status: number },
  { request, response }: Exchange,
): Promise<void> {
  const { services, strict, shell } = deps;
  const target = { request, response, services };
  const host = await services.host(request);
  requestStateOf(response).host = host;
  if (host.kind === 'custom' && !page.onCustomDomains) return redirectToSite(deps, { request, response });
  if (isPrefetch(request)) return sendPage(target, { ...refusedPrefetch, strict: strict(request).plain });
  const visitor = await identifyVisitor(deps, { request, response }, host);
  if (!shell) return fail('store.unavailable');
  const nonce = deps.nonce();
  const vary = ['Vary', 'Cookie, Accept-Language'];
  const head = { status: page.status, strict: strict(request).page(nonce) };
  if (request.method === 'HEAD') return sendPage(target, { ...head, more: [...vary, 'Content-Type', html] });
  if (host.kind === 'site') setLocaleCookie(deps, { request, response });
  const shown = displayHost(host, request);
  const body = await buildPage(deps, visitor, { shell, pattern: page.pattern, nonce, shown });
  sendPage(target, { ...head, body, more: vary });
}
