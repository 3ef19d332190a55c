// For tests: an HTTP server around some calls, with services that refuse nothing.
import { limits } from '@glimpse/contracts/limits';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors } from '@glimpse/contracts/errors';
import express from 'express';

import type { Actor } from '#platform/http/core/actor.ts';
import { errorHandler } from '#platform/http/response/error-handler.ts';
import { strictHeaders } from '#platform/http/core/strict-headers.ts';
import type { AnsweredRequest, HttpServices } from '#platform/http/core/http-services.ts';
import { rejectMalformed } from '#platform/http/request/reject-malformed.ts';
import { methodTable } from './method-table.ts';
import { createBodyBudgets } from '#platform/http/limits/body-budgets.ts';
import { callRouter } from './router.ts';
import { bindRoutes, type Route } from './route.ts';

/** An anonymous caller without a cookie on the site host. */
export const anonymous: Actor = {
  kind: 'anonymous',
  custid: 'anon',
  carriesCookie: false,
  clientPrefix: '192.0.2.0/24',
  host: { kind: 'site' },
};

/** Services that refuse nothing; `over` replaces some of them. */
export function openServices(over: Partial<HttpServices> = {}): HttpServices {
  return {
    host: () => ({ kind: 'site' }),
    actor: () => anonymous,
    checkCreator: () => undefined,
    csrf: () => 'pass',
    source: () => 'own',
    flash: async () => undefined,
    redeemChallenge: () => undefined,
    shrimp: () => 'fresh-shrimp',
    startSession: () => undefined,
    limit: () => undefined,
    sizeChars: () => 10_000,
    sealedBytes: () => 65_564,
    bodies: createBodyBudgets({
      smallBytes: limits.smallBodiesBytes,
      largeBytes: 67_108_864,
      nowMs: () => performance.now(),
      onEnded: () => undefined,
    }),
    enter: () => undefined,
    leave: () => undefined,
    locale: () => 'en',
    language: (locale) => locale,
    text: (code) => errors[code].text,
    requestId: () => 'r1',
    answered: () => undefined,
    warn: () => undefined,
    isOutage: () => false,
    ...over,
  };
}

export type TestServer = AsyncDisposable & {
  readonly origin: string;
  readonly port: number;
  readonly lines: readonly AnsweredRequest[];
  send(
    method: string,
    path: string,
    init?: {
      readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
      readonly headers?: Record<string, string>;
    },
  ): Promise<Response>;
};

/** Serves the calls on a free loopback port. */
export async function serveCalls(
  routes: readonly Route<object>[],
  over: Partial<HttpServices> = {},
  production = false,
): Promise<TestServer> {
  const lines: AnsweredRequest[] = [];
  const services = openServices({ answered: (line) => void lines.push(line), ...over });
  const methods = methodTable(
    routes.map(({ contract }) => contract),
    [],
  );
  const app = express();
  app.disable('x-powered-by');
  app.use(
    strictHeaders(() => 'http'),
    rejectMalformed(services),
    callRouter({ routes: bindRoutes(routes, {}), methods, services, production }),
    errorHandler(services),
  );
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a TCP server that listens has a port
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    port,
    lines,
    send: (method, path, init = {}) => fetch(origin + path, { method, redirect: 'manual', ...init }),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
