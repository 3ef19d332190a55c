// Serves the built assets of the pages, in the best encoding that the client accepts.
import { requestStateOf } from '#platform/http/core/request-state.ts';
import { sendAsset } from '#platform/http/response/static-files.ts';
import type { Exchange, PageDeps } from './page-deps.ts';
import { plainText, sendPage } from './send-page.ts';

export async function serveAsset(
  { services, strict, assets }: PageDeps,
  { request, response }: Exchange,
): Promise<void> {
  await services.host(request);
  const { path } = request;
  const asset = assets.get(path);
  const target = { request, response, services };
  const { plain } = strict(request);
  if (!asset) return sendPage(target, { status: 404, strict: plain, body: 'Not Found\n', type: plainText });
  const { requestId, route, startedMs } = requestStateOf(response);
  const sent = sendAsset(asset, request, { response, strict: [...plain, 'X-Request-Id', requestId] });
  services.answered({
    ...sent,
    requestId,
    method: request.method,
    route,
    ms: performance.now() - startedMs,
    actor: 'none',
  });
}
