// Serves the pages /s and /p: the same bytes for everybody who reads one language
// (docs/design/sealed-links.md#the-pages).
import { fail } from '#platform/errors/api-error.ts';
import { isPrefetch, refusedPrefetch } from '#platform/http/core/passive-request.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';
import type { FlatHeaders } from '#platform/http/core/strict-headers.ts';
import { formOf } from '#platform/http/response/static-files.ts';
import type { PageCall, PageDeps } from '../page-deps.ts';
import { redirectToSite } from '../redirects.ts';
import { htmlType, sendPage } from '../send-page.ts';
import type { SealedDocument, SealedPage } from './sealed-documents.ts';

/** Only the script and the style of this document may run; it may call and show only its own host. */
export const sealedPageHeaders = ({
  script,
  style,
}: Pick<SealedDocument, 'script' | 'style'>): FlatHeaders => [
  'Content-Security-Policy',
  `default-src 'none'; script-src 'sha256-${script}'; style-src 'sha256-${style}'; connect-src 'self'; img-src 'self'; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
];

const varied = ['Vary', 'Accept-Language, Cookie'];

/**
 * Reads no session and sets no cookie. A custom domain serves /s alone: private pages are of the site.
 * @throws `http.wrong_host`, `http.rate_limited`, `store.unavailable` while the pages are not built
 */
export async function serveSealedPage(deps: PageDeps, page: SealedPage, exchange: PageCall): Promise<void> {
  const { services, sealed } = deps;
  const { request, response } = exchange;
  const host = await services.host(request);
  const state = requestStateOf(response);
  state.host = host;
  if (host.kind === 'custom' && page === 'p') return redirectToSite(deps, exchange);
  const target = { ...exchange, services };
  if (isPrefetch(request)) return sendPage(target, refusedPrefetch);
  const actor = await services.actor(request, host, { access: 'guest' });
  state.actor = actor;
  const locale = (state.locale = services.locale(request, undefined));
  await services.limit([{ event: 'get_page', points: 1 }], actor);
  const document = await sealed.get(page, locale);
  if (!document) return fail('store.unavailable');
  const { status, body, more } = formOf(document.asset, request.headers);
  const isHead = request.method === 'HEAD';
  sendPage(target, {
    status,
    page: sealedPageHeaders(document),
    language: document.lang,
    ...(body && !isHead && { body, shared: true }),
    cache: 'no-cache',
    more: [...varied, ...more, ...(body && isHead ? ['Content-Type', htmlType] : [])],
  });
}
