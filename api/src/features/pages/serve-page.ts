// Serves one page: the shell with the bootstrap data of its visitor (docs/design/http-api.md#pages).
import type { Actor, Host, Session } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';
import { toBootstrap } from './build-bootstrap.ts';
import { allow, type Exchange, isRead, type PageDeps } from './page-deps.ts';
import { redirectToSite } from './redirects.ts';
import type { PageRoute } from './page-routes.ts';
import { sendPage } from './send-page.ts';
import { displayHost, loadPageVisitor } from './visitor.ts';

/** Stores the language of the query in a cookie for 30 days (docs/design/http-api.md#languages). */
function setLocaleCookie({ site }: PageDeps, { request, response }: Exchange): void {
  const requested = /[?&]locale=([\w-]{1,35})(?:&|$)/.exec(request.url)?.[1];
  const locale = requested === undefined ? undefined : site.locales.match(requested);
  if (locale !== undefined)
    response.appendHeader('Set-Cookie', `locale=${locale}; Path=/; Max-Age=2592000; SameSite=Lax`);
}

type Visitor = { readonly actor: Actor; readonly session: Session | undefined; readonly locale: string };

/** Authenticates the visitor, charges the limit, and starts a session. */
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
  return { actor, session: actor.session ?? services.startSession(response, host), locale };
}

export async function servePage(
  deps: PageDeps,
  page: Omit<PageRoute, 'path'> & { readonly status: number },
  { request, response }: Exchange,
): Promise<void> {
  const { services, strict, site, shell } = deps;
  const target = { request, response, services };
  const host = await services.host(request);
  requestStateOf(response).host = host;
  if (!isRead(request)) return sendPage(target, { status: 204, strict: strict(request).plain, more: allow });
  if (host.kind === 'custom' && !page.onCustomDomains) return redirectToSite(deps, { request, response });
  if (request.headers['sec-purpose']?.includes('prefetch'))
    return sendPage(target, { status: 204, strict: strict(request).plain });
  const { actor, session, locale } = await identifyVisitor(deps, { request, response }, host);
  if (!shell) return fail('store.unavailable');
  if (host.kind === 'site') setLocaleCookie(deps, { request, response });
  const nonce = deps.nonce();
  const shownHost = displayHost(host, request);
  const bootstrap = toBootstrap(site, {
    actor,
    session,
    locale,
    host: shownHost,
    ...(await loadPageVisitor(site, actor, session)),
  });
  const body = shell({ pattern: page.pattern, locale, host: shownHost }, { nonce, bootstrap });
  sendPage(target, {
    status: page.status,
    strict: strict(request).page(nonce),
    body,
    more: ['Vary', 'Cookie, Accept-Language'],
  });
}
