// The fake API server: Kubernetes over HTTP or TLS in this process, with faults on demand.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { systemClock } from '#platform/clock.ts';
import { secureRandom } from '#platform/random.ts';
import { createKube } from '#kube/client.ts';
import { fixedEndpoint } from '#kube/http/endpoint.ts';
import { createTransport } from '#kube/http/transport.ts';
import { noMetrics } from '#kube/metrics.ts';
import { answerCall, shape } from './calls.ts';
import { fakeCertificate } from './certificate.ts';
import { createFaults } from './faults.ts';
import { createTable, type FakeKind } from './objects.ts';
import { routeOf, type SeenRequest, statusDoc } from './requests.ts';
import { accessTo } from './seeds.ts';
import { answerWatch } from './watches.ts';

type Options = {
  readonly kinds: readonly FakeKind[];
  /** Serve TLS with a certificate of its own. Default: plain HTTP. */
  readonly tls?: boolean;
  /** Time of the server, for timestamps and the `Date` header. Default: the machine's. */
  readonly now?: () => Date;
  /** Default 500 ms. */
  readonly bookmarkMs?: number;
  /** Delete children whose owner never existed or is gone, every 50 ms. Default: no. */
  readonly sweep?: boolean;
};

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : JSON.parse(text);
}

async function seenOf(kinds: readonly FakeKind[], request: IncomingMessage): Promise<SeenRequest> {
  const url = new URL(request.url ?? '/', 'http://fake');
  const query = Object.fromEntries(url.searchParams);
  const { kind, namespace, name, sub } = routeOf(kinds, url.pathname);
  return {
    verb: request.method ?? 'GET',
    path: url.pathname,
    query,
    kind,
    namespace,
    name,
    sub,
    watch: query['watch'] === 'true',
    contentType: request.headers['content-type'] ?? '',
    body: await bodyOf(request),
    token: (request.headers.authorization ?? '').replace('Bearer ', ''),
    status: 0,
  };
}

/** Starts the server. `kube` is a client of it without a rate limit. Disposal ends everything. */
export async function startFakeApi({
  kinds,
  tls = false,
  now = () => new Date(),
  bookmarkMs = 500,
  sweep = false,
}: Options) {
  const faults = createFaults();
  const table = createTable(now);
  const requests: SeenRequest[] = [];
  const sweeper = sweep ? setInterval(table.sweep, 50) : undefined;
  const watchDeps = { table, faults, bookmarkMs, shape };
  const send = (
    seen: SeenRequest,
    response: ServerResponse,
    status: number,
    body: unknown,
    more = {},
  ): void => {
    seen.status = status;
    response.writeHead(status, { 'content-type': 'application/json', date: now().toUTCString(), ...more });
    response.end(JSON.stringify(body));
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const seen = await seenOf(kinds, request);
    requests.push(seen);
    if (seen.token !== faults.token()) return send(seen, response, 401, statusDoc(401, 'Unauthorized'));
    const fault = faults.take(seen);
    if (fault?.kind === 'hang') return;
    if (fault?.kind === 'drop') return void request.socket.destroy();
    if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms));
    if (fault?.kind === 'status') {
      const { status, reason = 'Injected', retryAfterSeconds } = fault;
      const more = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
      return send(seen, response, status, statusDoc(status, reason), more);
    }
    const { kind } = seen;
    if (seen.watch && kind) {
      // The watch writes its status into the entry of the audit list.
      return answerWatch(watchDeps, Object.assign(seen, { kind }), response);
    }
    const reply = answerCall(table, kinds, seen, fault?.kind === 'stale' ? fault.changes : 0);
    if (fault?.kind === 'dropAfter') return void request.socket.destroy();
    send(seen, response, reply.status, reply.body);
  };
  const listener: RequestListener = (request, response) => void answer(request, response);
  const certificate = tls ? await fakeCertificate() : undefined;
  const server = certificate ? createTlsServer(certificate, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = new URL(`${tls ? 'https' : 'http'}://127.0.0.1:${port}`);
  const endpoint = fixedEndpoint({
    server: url,
    ...(certificate && { ca: certificate.cert }),
    token: () => faults.token(),
  });
  const rate = { perSecond: 1e6, burst: 1e6 };
  const transport = createTransport({
    endpoint,
    clock: systemClock,
    random: secureRandom,
    metrics: noMetrics,
    rate,
  });
  return {
    endpoint,
    transport,
    kube: createKube({ transport }),
    certificate,
    server,
    objects: accessTo(table, kinds),
    faults,
    requests,
    async [Symbol.asyncDispose]() {
      clearInterval(sweeper);
      await endpoint.close();
      server.closeAllConnections();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
export type FakeApi = Awaited<ReturnType<typeof startFakeApi>>;
