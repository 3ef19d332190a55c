// Serves one page: the shell with the bootstrap data of its visitor (docs/design/http-api.md#pages).
import { errors } from '@glimpse/contracts/errors';
import type { Actor, Host, Session } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { isPrefetch, refusedPrefetch } from '#platform/http/core/passive-request.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';
import { pageHeaders } from '#platform/http/core/strict-headers.ts';
import { formOf } from '#platform/http/response/static-files.ts';
import { toBootstrap, type VisitorRecords } from './build-bootstrap.ts';
import { compressPage, mayCompress, type PageBody } from './shell/compress-page.ts';
import { pageVariants } from './shell/page-variants.ts';
import { decideAccess, type PageVerdict } from './access/page-access.ts';
import type { PageCall, PageDeps } from './page-deps.ts';
import { redirect, redirectToSite } from './redirects.ts';
import type { PageRoute } from './page-routes.ts';
import { restApiPath } from './rest-api/rest-api-path.ts';
import { htmlType, sendPage } from './send-page.ts';
import type { Styles } from './shell/template.ts';
import { displayHost, loadPageVisitor } from './visitor.ts';

/** Stores the language of the query in a cookie for 30 days (docs/design/http-api.md#languages). */
function setLocaleCookie({ site }: PageDeps, { request, response }: PageCall): void {
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
  { request, response }: PageCall,
  host: Host,
): Promise<Visitor> {
  const actor = await services.actor(request, host, { access: 'anyone' });
  const state = requestStateOf(response);
  state.actor = actor;
  const locale = (state.locale = services.locale(request, actor));
  await services.limit([{ event: 'get_page', points: 1 }], actor);
  return { actor, locale };
}

type Shown = Exclude<PageVerdict, { readonly to: string }>;

type PageFacts = {
  readonly visitor: Visitor;
  readonly host: Host;
  readonly shown: Shown;
  /** What the stores hold about the visitor. */
  readonly records: VisitorRecords;
  /** The part of a page that the API renders. */
  readonly content: string | undefined;
};

/** Prepares the HTML of a page for a visitor with this session. */
function preparePage(
  { site, shell }: PageDeps,
  { request }: PageCall,
  { visitor, host, shown, records, content, session }: PageFacts & { readonly session: Session | undefined },
) {
  if (!shell) return fail('store.unavailable');
  const displayed = displayHost(host, request);
  const bootstrap = toBootstrap(site, { ...visitor, session, host: displayed, ...records });
  const page = {
    pattern: shown.pattern,
    variants: pageVariants(bootstrap),
    locale: visitor.locale,
    host: displayed,
  };
  return {
    bootstrap,
    toHtml: (nonce: string, styles: keyof Styles) => shell(page, { nonce, bootstrap, content, styles }),
  };
}

/** Sends the page of this visitor, and starts a session. */
async function sendOwnPage(deps: PageDeps, exchange: PageCall, facts: PageFacts): Promise<void> {
  const { services } = deps;
  const { request, response } = exchange;
  const session = facts.visitor.actor.session ?? services.startSession(response, facts.host);
  const { bootstrap, toHtml } = preparePage(deps, exchange, { ...facts, session });
  const nonce = deps.nonce();
  const accepted = request.headers['accept-encoding'];
  const compressed = accepted !== undefined && mayCompress(bootstrap);
  const text = toHtml(nonce, compressed ? 'inline' : 'link');
  const page: PageBody = compressed ? compressPage(text, accepted) : { body: text, more: [] };
  const { status } = facts.shown;
  sendPage(
    { ...exchange, services },
    {
      status,
      page: pageHeaders(nonce),
      language: deps.languageOf(facts.visitor.locale),
      body: page.body,
      more: ['Vary', `${varied}, Accept-Encoding`, ...(status === 503 ? retryLater : []), ...page.more],
    },
  );
}

/** Sends the page that all anonymous visitors get, unless the browser has it. It carries no session. */
async function sendSharedPage(deps: PageDeps, exchange: PageCall, facts: PageFacts): Promise<void> {
  const { services, shared } = deps;
  const { request } = exchange;
  const { bootstrap, toHtml } = preparePage(deps, exchange, { ...facts, session: undefined });
  const state = JSON.stringify([facts.shown.pattern, request.params['group'] ?? '', bootstrap]);
  const { nonce, asset } = shared.get(state, (drawn) => toHtml(drawn, 'inline'));
  const { status, body, more } = formOf(asset, request.headers);
  sendPage(
    { ...exchange, services },
    {
      status,
      page: pageHeaders(nonce),
      language: deps.languageOf(facts.visitor.locale),
      ...(body && { body, shared: true }),
      cache: 'no-cache',
      more: ['Vary', varied, ...more],
    },
  );
}

/** Whether the page depends on the installation only. */
const isForAll = (page: ServedPage, { visitor: { actor }, host, shown, records }: PageFacts): boolean =>
  page.isShared === true &&
  shown.status === 200 &&
  host.kind === 'site' &&
  actor.kind === 'anonymous' &&
  !actor.unchecked &&
  records.flash === undefined;

/** Sends the page or, to HEAD, its headers alone. */
async function sendShell(
  deps: PageDeps,
  exchange: PageCall,
  { page, ...shell }: Omit<PageFacts, 'records' | 'content'> & { readonly page: ServedPage },
): Promise<void> {
  const { services, site } = deps;
  const { request } = exchange;
  if (!deps.shell) return fail('store.unavailable');
  if (request.method === 'HEAD') {
    const { status } = shell.shown;
    const more = ['Vary', `${varied}, Accept-Encoding`, ...(status === 503 ? retryLater : [])];
    const head = {
      status,
      page: pageHeaders(deps.nonce()),
      language: deps.languageOf(shell.visitor.locale),
      more: [...more, 'Content-Type', htmlType],
    };
    return sendPage({ ...exchange, services }, head);
  }
  if (shell.host.kind === 'site') setLocaleCookie(deps, exchange);
  const records = await loadPageVisitor(site, shell.visitor.actor);
  const content = await contentOf(deps, exchange, shell.shown);
  const facts = { ...shell, records, content };
  return isForAll(page, facts) ? sendSharedPage(deps, exchange, facts) : sendOwnPage(deps, exchange, facts);
}

/** Returns the reference for its pages, one of which may not exist. */
function contentOf({ restApi }: PageDeps, { request }: PageCall, { pattern }: { readonly pattern: string }) {
  return pattern === restApiPath ? restApi(String(request.params['group'] ?? '')) : undefined;
}

const varied = 'Cookie, Accept-Language';
const retryLater = ['Retry-After', String(errors['store.unavailable'].retryAfter)];

/** Serves the page, or what its access rule puts in its place. */
export async function servePage(deps: PageDeps, page: ServedPage, exchange: PageCall): Promise<void> {
  const { services, site } = deps;
  const { request, response } = exchange;
  const host = await services.host(request);
  requestStateOf(response).host = host;
  if (host.kind === 'custom' && !page.onCustomDomains) return redirectToSite(deps, exchange);
  if (isPrefetch(request)) return sendPage({ ...exchange, services }, refusedPrefetch);
  const visitor = await identifyVisitor(deps, exchange, host);
  if (page.pattern === restApiPath && (await contentOf(deps, exchange, page)) === undefined)
    return servePage(deps, { pattern: '*', status: 404 }, exchange);
  const verdict = decideAccess(site.config, page, { actor: visitor.actor, url: request.url });
  if ('to' in verdict) return redirect(deps, exchange, verdict.to);
  return sendShell(deps, exchange, { page, visitor, host, shown: verdict });
}
