// Opens the public port with time limits; stops it without failing a request (docs/design/trust.md#stop).
import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@glimpse/contracts/limits';
import type { Express } from 'express';
import { messagesOf } from '#platform/http/core/express-messages.ts';
import type { FlatHeaders } from '#platform/http/core/strict-headers.ts';
import { limitConnections } from './connection-ceiling.ts';
import { limitPipelining, type PipeliningDeps } from './pipelined-requests.ts';
import { answerParserError } from '#platform/http/request/parser-errors.ts';
import { createServer } from '#platform/http/core/node-http.ts';

type Options = {
  readonly host: string;
  readonly port: number;
  readonly strict: FlatHeaders;
  readonly connections: { readonly most: number; readonly onEnded: () => void };
  readonly pipelining: Omit<PipeliningDeps, 'stuckMs'>;
  /** After a stop began: how long to accept connections, and then how long to wait for running requests. */
  readonly acceptMs: number;
  readonly drainMs: number;
  /** Counts running requests, also those without a connection: their claims are still undone. */
  readonly working: () => number;
};

const timing = {
  maxHeaderSize: limits.headerBytes,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 65_000,
  requireHostHeader: false, // reject-malformed.ts refuses it with our headers
} as const;
const requestsPerSocket = 1000;
const stuckMs = 30_000;
const undoMs = 3000;

export type Listener = AsyncDisposable & {
  readonly port: number;
  /** Whether the process is stopping: every answer then ends its connection, and /readyz is 503. */
  stopping(): boolean;
  /** Accepts a little longer, closes the port, and waits for running requests within the time limits. */
  stop(): Promise<void>;
};

/** Waits until every connection is closed; destroys the rest after `ms`. */
async function drain(server: Server, ms: number): Promise<void> {
  const closed = once(server, 'close');
  server.close(); // also ends connections without a request
  const late = new AbortController();
  const tidy = setInterval(() => server.closeIdleConnections(), 50); // idle once its request is answered
  await Promise.race([closed, wait(ms, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
  clearInterval(tidy);
  server.closeAllConnections();
}

/** Waits until no request runs, at most `undoMs`. */
async function settle(working: () => number): Promise<void> {
  const end = performance.now() + undoMs;
  while (working() > 0 && performance.now() < end) await wait(20);
}

/** Opens the public port. @throws the system's error when the port cannot be taken */
export async function listen(
  app: Express,
  { host, port, strict, connections, pipelining, acceptMs, drainMs, working }: Options,
): Promise<Listener> {
  let stopped: Promise<void> | undefined;
  const server = createServer({ ...timing, ...messagesOf(app) });
  const serve: RequestListener = (request, response) => {
    if (stopped) response.setHeader('Connection', 'close');
    app(request, response);
  };
  limitPipelining(server, serve, { ...pipelining, stuckMs });
  server.maxRequestsPerSocket = requestsPerSocket;
  limitConnections(server, connections.most, connections.onEnded);
  server.on('clientError', (error, socket) => answerParserError(error, socket, strict));
  for (const event of ['upgrade', 'connect'])
    server.on(event, (_request, socket: { destroy(): void }) => socket.destroy());
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const stop = async (): Promise<void> => {
    await wait(acceptMs);
    await drain(server, drainMs);
    await settle(working);
  };
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stopping: () => stopped !== undefined,
    stop: () => (stopped ??= stop()),
    [Symbol.asyncDispose]: () => (stopped ??= drain(server, 0)),
  };
}
