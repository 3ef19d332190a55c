// Sends pages, redirects and plain texts (docs/design/http-api.md#headers).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@glimpse/contracts/errors';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import type { FlatHeaders } from '#platform/http/core/strict-headers.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';

export type PageExchange = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly services: HttpServices;
};

type PageResponse = {
  readonly status: number;
  readonly strict: FlatHeaders;
  readonly body?: string | Buffer;
  readonly type?: string;
  readonly cache?: string;
  /** Further headers as a flat list of names and values. */
  readonly more?: FlatHeaders;
  readonly code?: ErrorCode | undefined;
  /** The thrown error of a status from 500. */
  readonly error?: unknown;
};

export const html = 'text/html; charset=utf-8';
export const plainText = 'text/plain; charset=utf-8';

/** Paths of one link: robots must not index answers on them. */
export const notIndexed = /^\/(secret|private|receipt|forgot)\//;

/** Sends the response and reports it to log and metrics. */
export function sendPage(
  { request, response, services }: PageExchange,
  { status, strict, body, type, cache = 'no-store', more = [], code, error }: PageResponse,
): void {
  const { requestId, route, startedMs, actor, locale } = requestStateOf(response);
  const bytes = body === undefined ? 0 : Buffer.byteLength(body);
  const headers = [...strict, 'X-Request-Id', requestId, 'Cache-Control', cache, ...more];
  if (locale !== undefined) headers.push('Content-Language', services.language(locale));
  if (notIndexed.test(route)) headers.push('X-Robots-Tag', 'noindex, nofollow');
  if (body !== undefined) headers.push('Content-Type', type ?? html, 'Content-Length', String(bytes));
  response.writeHead(status, headers);
  response.end(body);
  const caller = { method: request.method ?? '-', actor: actor?.kind ?? 'none' } as const;
  const outcome = { status, bytes, code, ms: performance.now() - startedMs };
  services.answered({ requestId, route, ...caller, ...outcome, ...(error !== undefined && { error }) });
}
