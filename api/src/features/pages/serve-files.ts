// Serves small files: robots.txt, pictures, web manifest, security.txt, the icons of the list of regions.
import type { PageCall, PageDeps } from './page-deps.ts';
import { redirectToSite } from './redirects.ts';
import { securityText } from './security-text.ts';
import { webManifest } from './web-manifest.ts';
import { plainText, sendPage } from './send-page.ts';

type File = { readonly type: string; readonly body: string | Buffer | undefined; readonly cache: string };

/** Serves a file that every caller may cache; 404 without a body. */
export async function serveFile(
  { services }: PageDeps,
  { request, response }: PageCall,
  { type, body, cache }: File,
): Promise<void> {
  await services.host(request);
  const target = { request, response, services };
  if (body === undefined) return sendPage(target, { status: 404, body: 'Not Found\n', type: plainText });
  sendPage(target, { status: 200, body, type, cache });
}

/** Serves the favicon, the social card or an icon of the web manifest. */
export function servePicture(deps: PageDeps, exchange: PageCall): Promise<void> {
  const { path } = exchange.request;
  return serveFile(deps, exchange, {
    type: path.endsWith('.png') ? 'image/png' : 'image/vnd.microsoft.icon',
    body: deps.pictures.get(path),
    cache: 'public, max-age=86400',
  });
}

/** Serves the web manifest with the name of this installation; a custom domain redirects to the site. */
export async function serveManifest(deps: PageDeps, exchange: PageCall): Promise<void> {
  const host = await deps.services.host(exchange.request);
  if (host.kind === 'custom') return redirectToSite(deps, exchange);
  const body = webManifest(deps.site.config.brandName);
  return serveFile(deps, exchange, {
    type: 'application/manifest+json',
    body,
    cache: 'public, max-age=86400',
  });
}

/** Serves an icon of the list of regions. */
export async function serveIcon(deps: PageDeps, exchange: PageCall): Promise<void> {
  const { set, name } = exchange.request.params;
  const body = deps.site.regions.icon(`${String(set)}:${String(name)}`);
  return serveFile(deps, exchange, {
    type: 'image/svg+xml',
    body,
    cache: 'public, max-age=604800, immutable',
  });
}

/** Serves security.txt; a custom domain redirects to the site. */
export async function serveSecurity(deps: PageDeps, exchange: PageCall): Promise<void> {
  const { config, clock } = deps.site;
  const host = await deps.services.host(exchange.request);
  if (host.kind === 'custom') return redirectToSite(deps, exchange);
  const body = securityText(config, clock.now());
  return serveFile(deps, exchange, { type: plainText, body, cache: 'public, max-age=3600' });
}
