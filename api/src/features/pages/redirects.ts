// Redirects: from old paths of links, and from custom domains to the site.
import type { PageCall, PageDeps } from './page-deps.ts';
import { sendPage } from './send-page.ts';

/** Redirects with headers of an answer without a body. */
export function redirect({ services }: PageDeps, { request, response }: PageCall, to: string): void {
  sendPage({ request, response, services }, { status: 302, more: ['Location', to] });
}

/** Redirects a request on a custom domain to the same path of the site. */
export function redirectToSite(deps: PageDeps, exchange: PageCall): void {
  redirect(deps, exchange, deps.site.config.siteOrigin + exchange.request.url);
}

/** Serves an old path. On a custom domain, it first redirects to the site. */
export async function serveMoved(
  deps: PageDeps,
  exchange: PageCall,
  to: (key: string) => string,
): Promise<void> {
  const host = await deps.services.host(exchange.request);
  if (host.kind === 'custom') return redirectToSite(deps, exchange);
  const key = exchange.request.params['key'];
  redirect(deps, exchange, to(typeof key === 'string' ? key : ''));
}
