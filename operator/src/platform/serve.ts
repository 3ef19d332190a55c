// Serves small HTTP answers: health, metrics, challenges, and whether a host is served.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** An answer of a small server. */
export type HttpReply = {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A request, reduced to what small servers need. `host` is the Host header as sent. */
export type SmallRequest = {
  readonly method: string;
  readonly path: string;
  /** What follows the question mark, as sent. */
  readonly query: string;
  readonly host: string;
  readonly authorization: string;
};

type Options = {
  readonly port: number;
  /** Absent: every address, by IPv6 where the machine has it. */
  readonly host?: string;
  readonly answer: (request: SmallRequest) => Promise<HttpReply> | HttpReply;
  /** With a certificate the server speaks HTTPS. PEM texts. */
  readonly tls?: { readonly cert: string; readonly key: string };
};

/** A listening server. Disposal ends its connections. */
export type SmallServer = AsyncDisposable & { readonly port: number };

function toRequest({ method = 'GET', url = '/', headers }: IncomingMessage): SmallRequest {
  const [path = '/'] = url.split('?', 1);
  return {
    method,
    path,
    query: url.slice(path.length + 1),
    host: headers.host ?? '',
    authorization: headers.authorization ?? '',
  };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Listens and answers GET and HEAD. A fault of `answer` gives 500 without a text. */
export async function serve({ port, host, answer, tls }: Options): Promise<SmallServer> {
  const limits = {
    requestTimeout: 10_000,
    headersTimeout: 5000,
    maxHeaderSize: 8192,
    keepAliveTimeout: 5000,
  };
  const server = tls ? createTlsServer({ ...limits, ...tls }) : createServer(limits);
  server.maxConnections = 512;
  server.on('request', (request, response) => {
    const send = ({ status, body = '', headers = {} }: HttpReply): void => {
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    request.resume();
    if (request.method !== 'GET' && request.method !== 'HEAD') return send({ status: 405 });
    Promise.try(answer, toRequest(request)).then(send, () => send({ status: 500 }));
  });
  server.listen({ port, ...(host !== undefined && { host }) });
  await once(server, 'listening');
  return {
    port: portOf(server),
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
