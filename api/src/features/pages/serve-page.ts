// Serves one page: the shell with the bootstrap data of its visitor (docs/design/http-api.md#pages).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { errors } from '@glimpse/contracts/errors';
import type { Actor, Host, Session } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { isPassive, isPrefetch, refusedPrefetch } from '#platform/http/core/passive-request.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';
import { toBootstrap } from './build-bootstrap.ts';
import { compressPage, mayCompress, type PageBody } from './shell/compress-page.ts';
import { decideAccess, type PageVerdict } from './access/page-access.ts';
import type { Exchange, PageDeps } from './page-deps.ts';
import { redirect, redirectToSite } from './redirects.ts';
import type { PageRoute } from './page-routes.ts';
import { restApiPath } from './rest-api/rest-api.ts';
import { html, sendPage } from './send-page.ts';
import { displayHost, loadPageVisitor } from './visitor.ts';

/** Stores the language of the query in a cookie for 30 days (docs/design/http-api.md#languages). */
function setLocaleCookie({ site }: PageDeps, { request, response }: Exchange): void {
  const requested = /[?&]locale=([\w-]{1,35})(?:&|$)/.exec(request.url)?.[1];
  const locale = requested === undefined ? undefined : site.locales.match(requested);
  if (locale !== undefined)
    response.appendHeader('Set-Cookie', `locale=${locale}; Path=/; Max-Age=2592000; SameSite=Lax`);
}

/** A page as it is served; `status` is 404 for the page of unknown paths. */
export type ServedPage = Omit<PageRoute, 'path'> & { readonly status?: 404 };

type Visitor = { readonly actor: Actor; readonly locale: string };

/** Authenticates the visitor and charges the limit. */
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
  return { actor, locale };
}

type PageFacts = {
  readonly session: Session | undefined;
  readonly pattern: string;
  readonly nonce: string;
  readonly shown: string;
  /** The request's Accept-Encoding. */
  readonly accepted: string | undefined;
};

/** Builds the HTML; takes the flash messages of the visitor. */
async function buildPage(
  { site, shell, restApi }: PageDeps,
  { actor, locale }: Visitor,
  { session, pattern, nonce, shown, accepted }: PageFacts,
): Promise<PageBody> {
  if (!shell) return fail('store.unavailable');
  const visit = { actor, session, locale, host: shown };
  const bootstrap = toBootstrap(site, { ...visit, ...(await loadPageVisitor(site, actor, session)) });
  const variant = variantOf(bootstrap);
  const content = pattern === restApiPath ? await restApi() : undefined;
  const compressed = accepted !== undefined && mayCompress(bootstrap);
  const values = { nonce, bootstrap, content, styles: compressed ? 'inline' : 'link' } as const;
  const page = shell({ pattern, variant, locale, host: shown }, values);
  return compressed ? compressPage(page, accepted) : { body: page, more: [] };
}

/** Selects what a prerendered page shows of this installation (`web/src/shell/prerender`). */
function variantOf({ domain_strategy, authentication, plans_enabled }: Bootstrap): string {
  if (domain_strategy === 'custom') return '@custom';
  if (!authentication.signup) return '';
  return plans_enabled ? '@plans' : '@accounts';
}

type Shown = Exclude<PageVerdict, { readonly to: string }>;

/** Sends the page; starts a session unless the request is passive. */
async function sendShell(
  deps: PageDeps,
  { request, response }: Exchange,
  { visitor, host, shown }: { readonly visitor: Visitor; readonly host: Host; readonly shown: Shown },
): Promise<void> {
  const { services, strict } = deps;
  const target = { request, response, services };
  const session =
    visitor.actor.session ?? (isPassive(request) ? undefined : services.startSession(response, host));
  if (!deps.shell) return fail('store.unavailable');
  const nonce = deps.nonce();
  const head = { status: shown.status, strict: strict(request).page(nonce) };
  const more = [
    'Vary',
    'Cookie, Accept-Language, Accept-Encoding',
    ...(shown.status === 503 ? retryLater : []),
  ];
  if (request.method === 'HEAD') return sendPage(target, { ...head, more: [...more, 'Content-Type', html] });
  if (host.kind === 'site') setLocaleCookie(deps, { request, response });
  const accepted = request.headers['accept-encoding'];
  const facts = { session, pattern: shown.pattern, nonce, shown: displayHost(host, request), accepted };
  const page = await buildPage(deps, visitor, facts);
  sendPage(target, { ...head, body: page.body, more: [...more, ...page.more] });
}

const retryLater = ['Retry-After', String(errors['store.unavailable'].retryAfter)];

/** Serves the page, or what its access rule puts in its place. */
export async function servePage(deps: PageDeps, page: ServedPage, exchange: Exchange): Promise<void> {
  const { services, strict, site } = deps;
  const { request, response } = exchange;
  const host = await services.host(request);
  requestStateOf(response).host = host;
  if (host.kind === 'custom' && !page.onCustomDomains) return redirectToSite(deps, exchange);
  if (isPrefetch(request))
    return sendPage({ ...exchange, services }, { ...refusedPrefetch, strict: strict(request).plain });
  const visitor = await identifyVisitor(deps, exchange, host);
  const verdict = decideAccess(site.config, page, { actor: visitor.actor, url: request.url });
  if ('to' in verdict) return redirect(deps, exchange, verdict.to);
  return sendShell(deps, exchange, { visitor, host, shown: verdict });
}
