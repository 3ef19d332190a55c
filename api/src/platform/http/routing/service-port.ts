// The private port of /livez, /readyz and /metrics, without sessions and stored data
// (docs/design/http-api.md#health).
import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import { createServer } from '#platform/http/core/node-http.ts';

/** One check of readiness: only `failed` makes the copy unready. */
export type Check = 'ok' | 'degraded' | 'failed';

/** `reasons`: one sentence for a check that is not `ok`, where there is more to say. */
export type Readiness = {
  readonly checks: Readonly<Record<string, Check>>;
  readonly reasons: Readonly<Record<string, string>>;
};

type Options = {
  readonly host: string;
  readonly port: number;
  /** All checks, each with its own short deadline. */
  readonly checks: () => Promise<Readiness>;
  readonly metrics: { text(): Promise<string>; readonly contentType: string };
};

function answer(
  response: ServerResponse,
  status: number,
  { type, body }: { readonly type: string; readonly body: string },
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  });
  response.end(body);
}

async function readiness(response: ServerResponse, checks: Options['checks']): Promise<void> {
  const found = await checks();
  const ready = !Object.values(found.checks).includes('failed');
  const reasons = Object.keys(found.reasons).length > 0 ? { reasons: found.reasons } : {};
  const body = JSON.stringify({ status: ready ? 'ok' : 'unready', checks: found.checks, ...reasons });
  answer(response, ready ? 200 : 503, { type: 'application/json; charset=utf-8', body });
}

const text = 'text/plain; charset=utf-8';

/** Opens the port and keeps it open until the end of a stop. */
export async function openServicePort({
  host,
  port,
  checks,
  metrics,
}: Options): Promise<AsyncDisposable & { readonly port: number }> {
  const routes: Readonly<Record<string, (response: ServerResponse) => Promise<void> | void>> = {
    '/livez': (response) => answer(response, 200, { type: text, body: 'ok' }),
    '/readyz': (response) => readiness(response, checks),
    '/metrics': async (response) =>
      answer(response, 200, { type: metrics.contentType, body: await metrics.text() }),
  };
  const server = createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, response) => {
    const route =
      request.method === 'GET' || request.method === 'HEAD' ? routes[request.url ?? ''] : undefined;
    if (!route) return answer(response, 404, { type: text, body: 'Not Found' });
    Promise.resolve(route(response)).catch(() => response.destroy());
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
