// Serves the built assets of the pages, in the best encoding that the client accepts.
import { requestStateOf } from '#platform/http/core/request-state.ts';
import { sendAsset } from '#platform/http/response/static-files.ts';
import type { PageCall, PageDeps } from './page-deps.ts';
import { plainText, sendPage } from './send-page.ts';

export async function serveAsset(
  { services, assets }: PageDeps,
  { request, response }: PageCall,
): Promise<void> {
  await services.host(request);
  const { path } = request;
  const asset = await assets.get(path);
  const target = { request, response, services };
  if (!asset) return sendPage(target, { status: 404, body: 'Not Found\n', type: plainText });
  const { requestId, route, startedMs } = requestStateOf(response);
  const sent = sendAsset(asset, request, { response, first: ['X-Request-Id', requestId] });
  services.answered({
    ...sent,
    requestId,
    method: request.method,
    route,
    ms: performance.now() - startedMs,
    actor: 'none',
  });
}
