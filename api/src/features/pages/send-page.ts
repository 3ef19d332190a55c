// Writes an answer that is no call's: a page, a redirect, a plain text (api.md 1.3, 6).
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorCode } from '@glimpse/contracts/errors';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import type { FlatHeaders } from '#platform/http/core/strict-headers.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';

export type Talk = { readonly request: IncomingMessage; readonly response: ServerResponse; readonly services: HttpServices };

type Text = {
  readonly status: number;
  readonly strict: FlatHeaders;
  readonly body?: string | Buffer;
  readonly type?: string;
  readonly cache?: string;
  /** Flat list of further headers. */
  readonly more?: FlatHeaders;
  readonly code?: ErrorCode | undefined;
  /** What was thrown, when the status is 500 or more. */
  readonly error?: unknown;
};

const unlisted = /^\/(secret|private|receipt|forgot)\//;

/** Sends it and reports it to the log and the metrics. */
export function sendPage(
  { request, response, services }: Talk,
  { status, strict, body, type, cache = 'no-store', more = [], code, error }: Text,
): void {
  const { requestId, route, startedMs, actor, locale } = requestStateOf(response);
  const bytes = body === undefined ? 0 : Buffer.byteLength(body);
  const headers = [...strict, 'X-Request-Id', requestId, 'Cache-Control', cache, ...more];
  if (locale !== undefined) headers.push('Content-Language', services.language(locale));
  if (unlisted.test(route)) headers.push('X-Robots-Tag', 'noindex, nofollow');
  if (body !== undefined) headers.push('Content-Type', type ?? 'text/html; charset=utf-8', 'Content-Length', String(bytes));
  response.writeHead(status, headers);
  response.end(body);
  const ms = performance.now() - startedMs;
  const line = { requestId, method: request.method ?? '-', route, status, ms, bytes, actor: actor?.kind ?? 'none', code } as const;
  services.answered(error === undefined ? line : { ...line, error });
}
