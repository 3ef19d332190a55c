// Serves the page of the REST API and its style sheet (docs/design/http-api.md#pages).
import { requestStateOf } from '#platform/http/core/request-state.ts';
import { formOf } from '#platform/http/response/static-files.ts';
import type { Exchange, PageDeps } from '../page-deps.ts';
import { redirectToSite } from '../redirects.ts';
import type { restApiPaths } from './rest-api.ts';
import { sendPage } from '../send-page.ts';

/** Answers every caller alike, without a session; cacheable for a minute. */
export async function serveRestApi(
  deps: PageDeps,
  { request, response }: Exchange,
  part: keyof typeof restApiPaths,
): Promise<void> {
  const { services, strict, restApi } = deps;
  const host = await services.host(request);
  if (host.kind === 'custom') return redirectToSite(deps, { request, response });
  const target = { request, response, services };
  await services.limit(
    [{ event: 'get_page', points: 1 }],
    await services.actor(request, host, { access: 'public' }),
  );
  requestStateOf(response).locale = 'en';
  const asset = await restApi(part);
  const { type } = asset;
  sendPage(target, {
    ...formOf(asset, request.headers),
    strict: strict(request).reading,
    type,
    cache: 'public, max-age=60',
  });
}
